import { arch, bowl, circle, dome, leaf, quarter, rect, triangle } from "./cover-markup";

/** Fixed in both schemes: the picture is an object on the page, not a part of its surface. */
const C = {
  sky: "#86a5de",
  sun: "#f0b23c",
  red: "#bf2c1a",
  rose: "#ee9a83",
  navy: "#27489a",
  cream: "#f3e9da",
  ink: "#1c1815",
  green: "#1f6b4a",
  mint: "#86bd94",
  plum: "#643a78",
  lilac: "#b391c4",
} as const;
type Layer = Partial<Record<keyof typeof C, string>>;

const markup = (layers: Layer[]) =>
  layers
    .map((layer) =>
      Object.entries(layer)
        .map(([colour, d]) => `<path fill="${C[colour as keyof typeof C]}" d="${d}"/>`)
        .join(""),
    )
    .join("");
const t = (column: number, row: number, columns = 1, rows = 1) =>
  rect(column * 80, row * 80, columns * 80, rows * 80);
const q = (corner: number, column: number, row: number) =>
  quarter(corner, column * 80, row * 80, 80);

/** 6 × 5 tiles of 80, with four figures: backgrounds first, then shapes, then what lies on shapes. */
const PICTURE = markup([
  {
    sky: t(0, 0) + t(1, 2, 1, 2),
    cream: t(1, 0) + t(5, 0) + t(4, 1) + t(0, 2) + t(5, 3, 1, 2) + t(2, 4),
    red: t(2, 0),
    sun: t(4, 0) + t(3, 2, 1, 2),
    green: t(0, 1) + t(4, 3),
    navy: t(2, 1, 1, 3) + t(0, 4),
    rose: t(3, 1) + t(1, 4),
    plum: t(5, 2),
    mint: t(3, 4),
  },
  {
    sun:
      circle(40, 40, 26) +
      triangle(1, 0, 160, 80) +
      circle(360, 280, 24) +
      bowl(40, 320, 40) +
      quarter(2, 200, 360, 40),
    red:
      q(2, 1, 0) +
      circle(440, 120, 40) +
      q(2, 0, 3) +
      q(3, 1, 4) +
      arch(252, 248, 56, 72) +
      quarter(3, 160, 360, 40),
    rose: q(0, 2, 0) + arch(416, 324, 48, 76),
    navy: leaf(240, 0, 80) + q(0, 4, 1) + arch(92, 244, 56, 76),
    ink: dome(360, 80, 40) + circle(440, 302, 17),
    green: triangle(2, 400, 0, 80) + dome(280, 400, 40) + quarter(1, 200, 320, 40),
    mint: q(3, 0, 1) + leaf(320, 160, 80, true),
    plum: dome(120, 160, 40) + circle(280, 220, 20) + quarter(0, 160, 320, 40),
    cream: q(1, 3, 1) + circle(200, 132, 22) + circle(120, 216, 20),
    sky: arch(168, 164, 64, 156) + q(3, 4, 4),
    lilac: q(1, 5, 2),
  },
  { sun: quarter(0, 320, 80, 40), cream: circle(440, 120, 16) },
]);
const STRIP = markup([
  { sky: t(0, 0), navy: t(1, 0), rose: t(2, 0), sun: t(3, 0), green: t(4, 0), cream: t(5, 0) },
  {
    sun: circle(40, 40, 24),
    cream: circle(120, 26, 14),
    sky: arch(98, 44, 44, 36),
    red: q(2, 2, 0) + arch(258, 46, 44, 34),
    plum: circle(280, 28, 14) + leaf(400, 0, 80, true),
    mint: q(0, 4, 0),
  },
]);

/** The figures of the picture, for the side of a page with a form. */
export function FiguresPicture({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="80 80 320 320"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: PICTURE }}
    />
  );
}

/** The start page's blocks: a row of six on a phone, the whole picture from lg. */
export function StartPicture() {
  return (
    <>
      <svg
        className="order-first w-full forced-color-adjust-none [print-color-adjust:exact] lg:hidden"
        viewBox="0 0 480 80"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: STRIP }}
      />
      <svg
        className="hidden w-full forced-color-adjust-none [print-color-adjust:exact] lg:block"
        viewBox="0 0 480 400"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: PICTURE }}
      />
    </>
  );
}
