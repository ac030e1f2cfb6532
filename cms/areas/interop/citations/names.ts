import type { CslName } from "../../../contract/citations";
import { NAME_PARTICLES, type NameParts, readName } from "../../../shared/name-parts";
import { nameKey } from "../../posts";
import { oneLine } from "./csl";

/** More words than any person's name in the library; names of school classes and committees are longer. */
const PERSON_WORDS_MAX = 5;
/** Particles within a person's name. Any other word in lower case belongs to a sentence. */
const PARTICLES = new Set([...NAME_PARTICLES, "e", "te", "y"]);
/** Words in names of organisations in one of the site's languages, without accents. A hyphen marks the beginning of a word. */
const ORGANISATION_WORDS =
  "academ- agenc- alianza alliance- alliantie asociacion associat- bureau center centre centro centrum charity child children coalici- coalition " +
  "collectif colectivo college comision comit- commissi- communit- consej- consorti- council defens- departamento departement- department " +
  "enfance enfant enfants federa- fondation- forbund- forening- forum foundation- fundaci- gobierno government- gouvernement- group groupe groupes groups " +
  "grupo hogskola- hospital infancia initiative- institut- international- kinderen kinderrechten kommitte- library ligue minist- mission museum- myndighet- " +
  "naciones national nations natverk- network- netwerk- ninos observator- office oficina ombuds- organi- partnership- prensa press program- project- " +
  "proyecto radda red regering- reseau save school schools secretaria- service services sociedad societe society stichting- stiftelse- sveriges team " +
  "trust unicef unie union united universi- vereniging- world";
const ORGANISATION = new RegExp(
  `^(?:${ORGANISATION_WORDS.split(" ")
    .map((word) => (word.endsWith("-") ? word.slice(0, -1) : `${word}$`))
    .join("|")})`,
  "u",
);

/** Known names in the library, by their keys without accents and capitals. */
export interface KnownNames {
  /** Authors who entered the parts of their names. */
  people: ReadonlyMap<string, NameParts>;
  /** Publishers. */
  organisations: ReadonlySet<string>;
}

/**
 * Returns a name as a reference has it. Parts that an author entered are used unchanged. Other names of persons are split as in a
 * directory. A name that may be an organisation's or a group's stays whole, because a wrong split cannot be repaired later.
 */
export function citedName(name: string, known: KnownNames): CslName {
  const literal = oneLine(name);
  const key = nameKey(literal);
  const own = known.people.get(key);
  if (own?.last && own.first) return { family: oneLine(own.last), given: oneLine(own.first) };
  if (known.organisations.has(key) || !isPerson(literal)) return { literal };
  const { first, last } = readName(literal);
  return first ? { family: last, given: first } : { literal };
}

function isPerson(name: string): boolean {
  const words = name
    .replaceAll("\u2019", "'")
    .split(/[\s,]+/u)
    .filter(Boolean);
  if (words.length < 2 || words.length > PERSON_WORDS_MAX) return false;
  if (/[\d&/:;()]|,.*,/u.test(name)) return false;
  const isNamed = (word: string) =>
    /^(?:['(]?\p{Lu}|[dl]'\p{Lu})/u.test(word) || PARTICLES.has(word);
  // A word in capitals is an acronym, unless the whole name is in capitals.
  const isAcronym = (word: string) => /^\p{Lu}{2,}$/u.test(word) && name !== name.toUpperCase();
  return (
    words.every(isNamed) &&
    !words.some((word) => isAcronym(word) || ORGANISATION.test(nameKey(word)))
  );
}
