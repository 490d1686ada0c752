import type { Logo as LogoPicture } from "~/modules/settings/part-fields";
import { site } from "~/modules/settings/site";
import { useRootData } from "./root-data";

/** The store's mark and name: the seller's logo, or else a drawn mark. */
export function Logo() {
  const plain = { logo: null, darkLogo: null, name: site.name };
  const { logo, darkLogo, name } = useRootData().look ?? plain;
  return (
    <>
      {logo ? (
        <>
          <LogoImage logo={logo} alt={name ? "" : site.name} theme={darkLogo ? "light" : null} />
          {darkLogo ? <LogoImage logo={darkLogo} alt={name ? "" : site.name} theme="dark" /> : null}
        </>
      ) : (
        <Mark />
      )}
      {name ? <span>{name}</span> : null}
    </>
  );
}

interface LogoImageProps {
  logo: LogoPicture;
  /** Empty beside the name, which says the same. */
  alt: string;
  /** The only theme that shows it; null for both. */
  theme: "light" | "dark" | null;
}

function LogoImage({ logo: { path, width, height }, alt, theme }: LogoImageProps) {
  const className = theme ? `logo-picture logo-${theme}` : "logo-picture";
  return <img className={className} src={path} width={width} height={height} alt={alt} />;
}

/** A scale and the reading taken from it. */
function Mark() {
  return (
    <svg
      className="logo-mark"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M7 23.5V18M11.5 23.5V15M16 23.5V18M20.5 23.5V15M25 23.5V18"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M12.5 6.5h7L16 12z" fill="var(--on-accent)" />
    </svg>
  );
}
