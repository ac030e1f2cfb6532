import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { usePagePath } from "./page-context";

function Path() {
  return usePagePath();
}
const pathAt = (address: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Path />
    </MemoryRouter>,
  );

it("writes a space as + on the server and in the browser", () => {
  expect(pathAt("/search?q=birth%20registration")).toBe("/search?q=birth+registration");
  expect(pathAt("/search?q=birth+registration")).toBe("/search?q=birth+registration");
  expect(pathAt("/fr/search")).toBe("/fr/search");
});
