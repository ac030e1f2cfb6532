import type { CslName } from "../../contract/citations";
import { NAME_PARTICLES, type NameParts, readName } from "../authors/name-parts";
import { nameKey } from "../posts/makers";
import { oneLine } from "./one-line";

/** More words than any person's name in the library; school classes and committees have them. */
const PERSON_WORDS_MAX = 5;
/** Small words within a person's name. Any other word in small letters is part of a sentence. */
const PARTICLES = new Set([...NAME_PARTICLES, "e", "te", "y"]);
/** Words, or with a hyphen their beginnings, that an organisation has in its name in one of the site's languages; without accents. */
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

/** What is known of the names in the library, by what they are without accents and capitals. */
export interface KnownNames {
  /** Authors who have written how their names are parted. */
  people: ReadonlyMap<string, NameParts>;
  /** Publishers. */
  organisations: ReadonlySet<string>;
}

/**
 * A name as a reference has it. Whoever wrote their own name's parts is taken at their word; of others a person's name is
 * parted as a directory would, and what may be an organisation or a group stays whole: a torn name cannot be mended.
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
  // Capitals throughout are an acronym, unless they are initials.
  const isAcronym = (word: string) => /^\p{Lu}{2,}$/u.test(word) && name !== name.toUpperCase();
  return (
    words.every(isNamed) &&
    !words.some((word) => isAcronym(word) || ORGANISATION.test(nameKey(word)))
  );
}
