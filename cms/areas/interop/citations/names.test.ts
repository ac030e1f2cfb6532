import { describe, expect, it } from "vitest";
import { nameKey } from "../../posts/listing";
import { citedName, type KnownNames } from "./cited-works";

const known: KnownNames = {
  people: new Map([
    [nameKey("Ana Belén Ruiz García"), { first: "Ana Belén", last: "Ruiz García" }],
    ["solheim", { first: "", last: "Solheim" }],
  ]),
  organisations: new Set([nameKey("Réseau Enfance Sahel"), nameKey("Plan Överallt")]),
};

describe("a person's name", () => {
  it.each([
    ["Grace Wanjiru", "Wanjiru", "Grace"],
    ["Rosa Elena Cáceres", "Cáceres", "Rosa Elena"],
    ["Maarten de Vries", "de Vries", "Maarten"],
    ["Anna van der Berg", "van der Berg", "Anna"],
    ["de Vries, Maarten", "de Vries", "Maarten"],
    ["José de la Cruz", "de la Cruz", "José"],
    ["Hélène d’Arcy", "d’Arcy", "Hélène"],
    ["ÅSA ÖBERG", "ÖBERG", "ÅSA"],
    ["  Mei \n Tanaka ", "Tanaka", "Mei"],
    // As the author entered it; a guess would find only one of the two last names.
    ["Ana Belen RUIZ García", "Ruiz García", "Ana Belén"],
  ])("%s is split", (name, family, given) =>
    expect(citedName(name, known)).toEqual({ family, given }),
  );
});

describe("a name that is not a person's", () => {
  it.each([
    "UNICEF",
    "Madonna",
    "World Health Organization",
    "Small Hands Press",
    "East Africa Child Protection Network",
    "Institute for Childhood Statistics",
    "Fundación Infancia Andina",
    "Nordiskt barnrättsinstitut",
    "Rädda Barnen",
    "Defensoría del Pueblo",
    "Ministerio de Educación",
    "Stichting Jeugd",
    "Twelve classes in Belgium, Colombia and the Netherlands",
    "Comités escolares de agua de once comunidades",
    "Library Alliance for Children, East Africa",
    "Réseau enfance Sahel",
    "Plan Överallt",
    "UN Women",
    "Smith & Jones",
    "Group 7",
    "A, B, C",
    "حقوق الطفل",
    "子どもの権利",
    "Solheim",
  ])("%s stays whole", (name) => expect(citedName(name, known)).toEqual({ literal: name }));

  it("is kept on one line", () =>
    expect(citedName(" Plan \n  Everywhere for all ", known)).toEqual({
      literal: "Plan Everywhere for all",
    }));
});
