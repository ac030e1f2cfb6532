/**
 * Irregular plurals, which stemming does not reduce to their singular. In this library's subjects, "people" is the plural of
 * "person". `forms.ts` handles Dutch and Spanish plurals that differ by s and z.
 */
const SINGULARS: Record<string, ReadonlyMap<string, string>> = asMaps({
  en: {
    children: "child",
    women: "woman",
    men: "man",
    people: "person",
    peoples: "person",
    feet: "foot",
    teeth: "tooth",
    geese: "goose",
    mice: "mouse",
    oxen: "ox",
    lives: "life",
    wives: "wife",
    knives: "knife",
    halves: "half",
    shelves: "shelf",
    thieves: "thief",
    wolves: "wolf",
    loaves: "loaf",
    calves: "calf",
    policemen: "policeman",
    policewomen: "policewoman",
    fishermen: "fisherman",
    firemen: "fireman",
    businessmen: "businessman",
    businesswomen: "businesswoman",
    chairmen: "chairman",
    gentlemen: "gentleman",
    spokesmen: "spokesman",
    craftsmen: "craftsman",
    servicemen: "serviceman",
    salesmen: "salesman",
    schoolchildren: "schoolchild",
    grandchildren: "grandchild",
    stepchildren: "stepchild",
    crises: "crisis",
    bases: "base",
    theses: "thesis",
    hypotheses: "hypothesis",
    diagnoses: "diagnosis",
    emphases: "emphasis",
    syntheses: "synthesis",
    oases: "oasis",
    parentheses: "parenthesis",
    prognoses: "prognosis",
    neuroses: "neurosis",
    psychoses: "psychosis",
    analysis: "analyse",
    analyses: "analyse",
    paralysis: "paralyse",
    dialysis: "dialyse",
    catalysis: "catalyse",
    criteria: "criterion",
    phenomena: "phenomenon",
    curricula: "curriculum",
    memoranda: "memorandum",
    addenda: "addendum",
    referenda: "referendum",
    errata: "erratum",
    bacteria: "bacterium",
    strata: "stratum",
    stimuli: "stimulus",
    nuclei: "nucleus",
    foci: "focus",
    syllabi: "syllabus",
    alumni: "alumnus",
    fungi: "fungus",
    indices: "index",
    indexes: "index",
    appendices: "appendix",
    appendixes: "appendix",
    matrices: "matrix",
    vertices: "vertex",
    larvae: "larva",
    formulae: "formula",
  },
  es: {
    voces: "voz",
    raíces: "raíz",
    peces: "pez",
    luces: "luz",
    veces: "vez",
    capaces: "capaz",
    incapaces: "incapaz",
    jueces: "juez",
    cruces: "cruz",
    paces: "paz",
    felices: "feliz",
    infelices: "infeliz",
    eficaces: "eficaz",
    ineficaces: "ineficaz",
    feroces: "feroz",
    directrices: "directriz",
    matrices: "matriz",
    cicatrices: "cicatriz",
    narices: "nariz",
    lápices: "lápiz",
    tenaces: "tenaz",
    veloces: "veloz",
    precoces: "precoz",
    aprendices: "aprendiz",
    audaces: "audaz",
    actrices: "actriz",
    arroces: "arroz",
    tapices: "tapiz",
    disfraces: "disfraz",
    portavoces: "portavoz",
    regímenes: "régimen",
    jóvenes: "joven",
  },
  sv: {
    ...withEndings(
      {
        länder: "land",
        händer: "hand",
        städer: "stad",
        tänder: "tand",
        nätter: "natt",
        stränder: "strand",
        böcker: "bok",
        rötter: "rot",
        fötter: "fot",
        söner: "son",
        döttrar: "dotter",
        bröder: "bror",
        mödrar: "mor",
        fäder: "far",
        bönder: "bonde",
        krafter: "kraft",
      },
      ["", "na", "s", "nas"],
    ),
    män: "man",
    männen: "man",
    mäns: "man",
    männens: "man",
    ögon: "öga",
    ögonen: "öga",
    öron: "öra",
    öronen: "öra",
    huvuden: "huvud",
    huvudena: "huvud",
    hjärtan: "hjärta",
    hjärtana: "hjärta",
    arbeten: "arbete",
    arbetena: "arbete",
    samhällen: "samhälle",
    områden: "område",
  },
  nl: {
    ...withEndings(
      {
        kinderen: "kind",
        volkeren: "volk",
        liederen: "lied",
        goederen: "goed",
        bladeren: "blad",
        eieren: "ei",
        runderen: "rund",
        lammeren: "lam",
        kalveren: "kalf",
        raderen: "rad",
        gelederen: "gelid",
      },
      ["", "s"],
    ),
    kinders: "kind",
    steden: "stad",
    leden: "lid",
    schepen: "schip",
    smeden: "smid",
    bedden: "bed",
    koeien: "koe",
    ouders: "ouder",
    vrouwen: "vrouw",
    meisjes: "meisje",
    jongens: "jongen",
    musea: "museum",
    centra: "centrum",
    criteria: "criterium",
    politici: "politicus",
  },
  fr: {
    travaux: "travail",
    yeux: "oeil",
    oeil: "oeil",
    œil: "oeil",
    cieux: "ciel",
    vitraux: "vitrail",
    baux: "bail",
    messieurs: "monsieur",
    mesdames: "madame",
  },
});

/** Returns the singular of an irregular plural; any other word unchanged. Takes lower case. */
export function singularOf(word: string, language: string): string {
  return SINGULARS[language]?.get(word) ?? word;
}

function asMaps(
  singulars: Record<string, Record<string, string>>,
): Record<string, ReadonlyMap<string, string>> {
  return Object.fromEntries(
    Object.entries(singulars).map(([language, words]) => [
      language,
      new Map(Object.entries(words)),
    ]),
  );
}

function withEndings(
  plurals: Record<string, string>,
  endings: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(plurals).flatMap(([plural, singular]) =>
      endings.map((ending) => [plural + ending, singular]),
    ),
  );
}

/**
 * Maps British and American English to one spelling, by groups of differences, so that "labour" finds "labor". Which
 * spelling is chosen does not matter, if both become the same and no two different words do.
 */

/** "-our": the stems with this ending. "four", "hour" and "journal" are not among them. */
const OUR =
  /^((?:dis|mis|un|re|be|multi|tri|techni|water|over|under|co)?(?:arb|ard|arm|behavi|cand|clam|clang|col|demean|dol|enam|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|misdemean|neighb|od|parl|ranc|rig|rum|savi|sav|splend|succ|tum|val|vap|vig))our/;
/**
 * "-ise": the stems that are never spelled with z. With a z they would no longer match their related words in "-ision",
 * "-isory" or "-issory".
 */
const ALWAYS_ISE =
  /^(?:un|re|im|non|over)?(?:adv|advert|(?:sun|moon|up|high)?r|ar|chast|circumc|comprom|conc|dem|desp|dev|exc|exerc|expert|franch|improv|inc|merchand|prec|prem|prom|rev|superv|surm|telev|treat|(?:enter|com|ap|sur)?pr|[a-z]*w)is(?:e|ed|es|er|ers|ing|ation)$/;
const ISE = /([^aeou])is(e|ed|es|er|ers|ing|ings|able|ation|ations|ational)$/;
/** "-yze" becomes "-yse", because "analysis" and "paralysis" are always spelled with s. */
const YZE = /((?:an|par|cat|electro|hydro|di)al?|electrol|hydrol)yz(?=e|ing)/;
/** "-re": centres, measures and buildings. */
const RE =
  /((?:^|.)(?:cent|met|theat|lit|fib|calib|sab|somb|spect|lust|meag|mit|scept|sepulch|goit))re(s|d)?$/;
const OGUE =
  /((?:catal|di[ae]l|anal|monol|prol|epil|travel|homol|demag|pedag|synag)og)u(?=e|ing)(e(?=s?$))?/;
/** Doubled "l" before an ending in unstressed syllables. English stemming handles most of these itself. */
const DOUBLE_L =
  /((?:trav|lab|mod|couns|canc|fu|sign|chann|lev|marsh|quarr|equ|initi|tot|tunn|pan|di|tri|riv|funn|lib|shov|swiv|grov|unrav|chis|pumm|parc|ped|enam|imper|bev|du|med|met|shriv|spir|marv|jew|gru)[aei]l|penc?il|stencil|council|wool)l(?=ed|ing|er|or|ous|en|ist)/;
const SINGLE_L = /^(re)?(fulfi|enro|insti|disti|appa|insta)l(?=s$|ment|$)/;

/** Replacements anywhere in a word, British to American; mostly medical and scholarly terms. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/paed(?=i|o)/, "ped"],
  [/anaem/, "anem"],
  [/anaesth/, "anesth"],
  [/^haem|(?<=[a-z])haem/, "hem"],
  [/gynaec/, "gynec"],
  [/archaeo/, "archeo"],
  [/mediaev/, "mediev"],
  [/leukaem/, "leukem"],
  [/aesthet/, "esthet"],
  [/caesar/, "cesar"],
  [/faec/, "fec"],
  [/ischaem/, "ischem"],
  [/(?<=[a-z])caem/, "cem"],
  [/encyclopaed/, "encycloped"],
  [/foet/, "fet"],
  [/oestr/, "estr"],
  [/oedem/, "edem"],
  [/rrhoea/, "rrhea"],
  [/oesoph/, "esoph"],
  [/coeliac/, "celiac"],
  [/homoeo/, "homeo"],
  [/palaeo/, "paleo"],
  [/^aeti/, "eti"],
  [/^aeon/, "eon"],
  [/xaem/, "xem"],
  [/manoeuvre?(?=s?$|ing|ab)/, "maneuver"],
  [/manoeuvre(?=d$)/, "maneuvere"],
  [/^sulph/, "sulf"],
  [/^plough/, "plow"],
  [/^sceptic/, "skeptic"],
  [/^mould/, "mold"],
  [/^smould/, "smold"],
  [/^grey/, "gray"],
  [/^pyjama/, "pajama"],
  [/^aluminium/, "aluminum"],
  [/^jewellery/, "jewelry"],
  [/^ageing$/, "aging"],
  [/^tyre/, "tire"],
  [/^kerb/, "curb"],
  [/^gaol/, "jail"],
  [/^cosy$/, "cozy"],
  [/^skilful/, "skillful"],
  [/^wilful/, "willful"],
  [/^programme(?=s?$)/, "program"],
  [/(?<=^|kilo|milli|centi)gramme(?=s?$)/, "gram"],
  [/(judg|acknowledg|abridg|lodg)ement/, "$1ment"],
  [/(conne|infle|refle)xion/, "$1ction"],
  [/^(un)?licen[cs](?=e|ing)/, "$1licens"],
  [/^(defen|offen|preten)ce(?=$|s$|less)/, "$1se"],
  [/^(un|mal)?practis(?=e|ing)/, "$1practic"],
  [/^artefact/, "artifact"],
  [/^aeroplane/, "airplane"],
  [/^yogh?o?urt/, "yogurt"],
  [/^learnt$/, "learned"],
  [/^burnt$/, "burned"],
  [/^spelt$/, "spelled"],
  [/^dreamt$/, "dreamed"],
];

/** Tests whether any replacement applies. It is tested for every word of every English text, and almost always false. */
const ANY_REPLACED = new RegExp(REPLACEMENTS.map(([piece]) => piece.source).join("|"));

/** Returns the unified spelling of an English word. */
export function oneSpelling(word: string): string {
  let spelled = word;
  if (ANY_REPLACED.test(word))
    for (const [piece, replacement] of REPLACEMENTS) spelled = spelled.replace(piece, replacement);
  if (spelled.includes("our")) spelled = spelled.replace(OUR, "$1or");
  if (spelled.includes("yz")) spelled = spelled.replace(YZE, "$1ys");
  if (spelled.includes("ogu")) spelled = spelled.replace(OGUE, "$1");
  if (spelled.includes("ll")) spelled = spelled.replace(DOUBLE_L, "$1");
  if (spelled.includes("l")) spelled = spelled.replace(SINGLE_L, "$1$2ll");
  if (spelled.includes("is") && !ALWAYS_ISE.test(spelled)) spelled = spelled.replace(ISE, "$1iz$2");
  if (spelled.includes("re"))
    spelled = spelled.replace(
      RE,
      (_, stem: string, ending = "") => `${stem}er${ending === "d" ? "ed" : ending}`,
    );
  return spelled;
}
