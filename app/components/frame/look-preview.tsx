import { Link } from "./link";

/** Above every page, while its reader tries a look that is not published. */
export function LookPreview() {
  return (
    <p className="look-preview">
      You see a look that is not published. Nobody else sees it.{" "}
      <Link to="/admin/brand">Publish it, or stop</Link>
    </p>
  );
}
