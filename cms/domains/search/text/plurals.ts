/**
 * Plurals that no ending makes, and that stemming therefore does not join with their singular. "people" is the plural of
 * "person" in the subjects of this library; an s and a z that part a Dutch or Spanish plural are in `forms.ts`.
 */
const SINGULARS: Record<string, ReadonlyMap<string, string>> = asMaps({
  en: {
    children: "child", women: "woman", men: "man", people: "person", peoples: "person", feet: "foot", teeth: "tooth", geese: "goose", mice: "mouse", oxen: "ox",
    lives: "life", wives: "wife", knives: "knife", halves: "half", shelves: "shelf", thieves: "thief", wolves: "wolf", loaves: "loaf", calves: "calf",
    policemen: "policeman", policewomen: "policewoman", fishermen: "fisherman", firemen: "fireman", businessmen: "businessman", businesswomen: "businesswoman",
    chairmen: "chairman", gentlemen: "gentleman", spokesmen: "spokesman", craftsmen: "craftsman", servicemen: "serviceman", salesmen: "salesman",
    schoolchildren: "schoolchild", grandchildren: "grandchild", stepchildren: "stepchild",
    crises: "crisis", bases: "base", theses: "thesis", hypotheses: "hypothesis", diagnoses: "diagnosis", emphases: "emphasis", syntheses: "synthesis",
    oases: "oasis", parentheses: "parenthesis", prognoses: "prognosis", neuroses: "neurosis", psychoses: "psychosis",
    analysis: "analyse", analyses: "analyse", paralysis: "paralyse", dialysis: "dialyse", catalysis: "catalyse",
    criteria: "criterion", phenomena: "phenomenon", curricula: "curriculum", memoranda: "memorandum", addenda: "addendum", referenda: "referendum", errata: "erratum",
    bacteria: "bacterium", strata: "stratum", stimuli: "stimulus", nuclei: "nucleus", foci: "focus", syllabi: "syllabus", alumni: "alumnus", fungi: "fungus",
    indices: "index", indexes: "index", appendices: "appendix", appendixes: "appendix", matrices: "matrix", vertices: "vertex", larvae: "larva", formulae: "formula",
  },
  es: {
    voces: "voz", raíces: "raíz", peces: "pez", luces: "luz", veces: "vez", capaces: "capaz", incapaces: "incapaz", jueces: "juez", cruces: "cruz", paces: "paz",
    felices: "feliz", infelices: "infeliz", eficaces: "eficaz", ineficaces: "ineficaz", feroces: "feroz", directrices: "directriz", matrices: "matriz",
    cicatrices: "cicatriz", narices: "nariz", lápices: "lápiz", tenaces: "tenaz", veloces: "veloz", precoces: "precoz", aprendices: "aprendiz", audaces: "audaz",
    actrices: "actriz", arroces: "arroz", tapices: "tapiz", disfraces: "disfraz", portavoces: "portavoz", regímenes: "régimen", jóvenes: "joven",
  },
  sv: {
    ...withEndings({ länder: "land", händer: "hand", städer: "stad", tänder: "tand", nätter: "natt", stränder: "strand", böcker: "bok", rötter: "rot", fötter: "fot", söner: "son", döttrar: "dotter", bröder: "bror", mödrar: "mor", fäder: "far", bönder: "bonde", krafter: "kraft" }, ["", "na", "s", "nas"]),
    män: "man", männen: "man", mäns: "man", männens: "man", ögon: "öga", ögonen: "öga", öron: "öra", öronen: "öra",
    huvuden: "huvud", huvudena: "huvud", hjärtan: "hjärta", hjärtana: "hjärta", arbeten: "arbete", arbetena: "arbete", samhällen: "samhälle", områden: "område",
  },
  nl: {
    ...withEndings({ kinderen: "kind", volkeren: "volk", liederen: "lied", goederen: "goed", bladeren: "blad", eieren: "ei", runderen: "rund", lammeren: "lam", kalveren: "kalf", raderen: "rad", gelederen: "gelid" }, ["", "s"]),
    kinders: "kind", steden: "stad", leden: "lid", schepen: "schip", smeden: "smid", bedden: "bed", koeien: "koe", ouders: "ouder", vrouwen: "vrouw", meisjes: "meisje", jongens: "jongen",
    musea: "museum", centra: "centrum", criteria: "criterium", politici: "politicus",
  },
  fr: { travaux: "travail", yeux: "oeil", oeil: "oeil", œil: "oeil", cieux: "ciel", vitraux: "vitrail", baux: "bail", messieurs: "monsieur", mesdames: "madame" },
});

/** The singular of an irregular plural; any other word as it is. Takes small letters. */
export function singularOf(word: string, language: string): string {
  return SINGULARS[language]?.get(word) ?? word;
}

function asMaps(singulars: Record<string, Record<string, string>>): Record<string, ReadonlyMap<string, string>> {
  return Object.fromEntries(Object.entries(singulars).map(([language, words]) => [language, new Map(Object.entries(words))]));
}

function withEndings(plurals: Record<string, string>, endings: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(plurals).flatMap(([plural, singular]) => endings.map((ending) => [plural + ending, singular])));
}
