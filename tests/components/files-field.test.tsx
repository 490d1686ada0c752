import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FilesField } from "~/forms/files-field";
import { renderPage } from "../support/page";

function choose(...files: File[]): void {
  fireEvent.change(screen.getByLabelText(/^Files/), { target: { files } });
}

function fileOf(name: string, size: number): File {
  return Object.defineProperty(new File(["%PDF-"], name), "size", { value: size });
}

it("files that are too large or too many are named before they are sent", () => {
  renderPage(() => <FilesField />);
  choose(fileOf("plan.pdf", 1_000), fileOf("drawing.zip", 40_000_000));
  expect(screen.getByText("“drawing.zip” is larger than 5 MB")).toBeTruthy();
  expect(screen.getByLabelText(/^Files/).getAttribute("aria-invalid")).toBe("true");
  choose(...[1, 2, 3, 4, 5, 6].map((at) => fileOf(`${at}.pdf`, 1_000)));
  expect(screen.getByText("Choose at most five files")).toBeTruthy();
  choose(fileOf("plan.pdf", 1_000));
  expect(screen.queryByText(/Error/)).toBeNull();
});
