import { site } from "~/modules/settings/site";
import { useRootData } from "./root-data";

/** The store's mark and name: the seller's logo, or else a drawn mark. */
export function Logo() {
  const { logos = [], name = site.name } = useRootData().look ?? {};
  return (
    <>
      {logos.length === 0 ? <span className="logo-mark" /> : null}
      {logos.map(({ alt, ...logo }) => (
        <img key={logo.src} alt={alt} {...logo} />
      ))}
      {name ? <span>{name}</span> : null}
    </>
  );
}
