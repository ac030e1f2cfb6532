import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { readAdvancedForm } from "~/features/search/advanced-form";
import { i18nOf } from "~/i18n/i18next.server";
import { AdvancedForm } from "./advanced-form";
import type { AdvancedData } from "./advanced.server";

/** Returns the form's HTML as rendered by the server. */
function html(query: string, more: Partial<AdvancedData> = {}): string {
  const data: AdvancedData = {
    form: readAdvancedForm(new URLSearchParams(query)),
    languages: [{ slug: "sv", name: "Swedish" }],
    chosen: [],
    staff: false,
    ...more,
  };
  const Page = createRoutesStub([
    { path: "/", Component: () => <AdvancedForm data={data} onSearch={() => undefined} /> },
  ]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <Page />
    </I18nextProvider>,
  );
}
/** Returns the names and values that would be submitted: of text fields and ticked boxes. */
function sent(markup: string): string[] {
  return [...markup.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const ticked = !/type="(checkbox|radio)"/.test(tag) || / checked=""/.test(tag);
    return ticked && attribute("value") ? [`${attribute("name")}=${attribute("value")}`] : [];
  });
}

describe("the form", () => {
  it("submits the values it was opened with", () => {
    const chosen = [
      { param: "topic", slug: "education", name: "Education" },
      { param: "language", slug: "sv", name: "Swedish" },
    ] as const;
    const query =
      "q=water&must=well&must=pump&should=rain&must-not=oil&exact=clean+water&field=title&type=article&from=2015&to=2020&language=sv&topic=education&layout=compressed&sort=alphabetical&page=3";
    expect(sent(html(query, { chosen: [...chosen] }))).toEqual([
      "layout=compressed",
      "q=water",
      "must=well",
      "must=pump",
      "should=rain",
      "must-not=oil",
      "exact=clean water",
      "field=title",
      "type=article",
      "from=2015",
      "to=2020",
      "language=sv",
      "topic=education",
    ]);
  });
  it("is submitted by Enter, which adds no row", () =>
    expect(/<button[^>]*name="(\w+)"/.exec(html(""))?.[1]).toBe("show"));
  it("lists the errors above the form, also when only one field has one", () => {
    expect(html("year=19")).toMatch(
      /There is a problem[\s\S]*href="#advanced-year"[\s\S]*id="advanced-q"/,
    );
    expect(html("from=2015")).not.toContain("There is a problem");
  });
  it("shows the error at its field", () => {
    const markup = html("year=19&from=2015");
    expect(markup).toContain('<p id="advanced-year-error" class="error">');
    expect(markup).toMatch(
      /value="19"[^>]*aria-describedby="advanced-year-error" aria-invalid="true"|aria-describedby="advanced-year-error" aria-invalid="true"[^>]*value="19"/,
    );
  });
});

describe("the choice of a library", () => {
  it("is only for staff", () => expect(html("")).not.toContain('name="index"'));
  it("is the public one by default", () =>
    expect(sent(html("", { staff: true }))).toContain("index=public"));
  it("follows the address", () =>
    expect(
      sent(html("index=internal", { staff: true })).filter((pair) => pair.startsWith("index")),
    ).toEqual(["index=internal"]));
});
