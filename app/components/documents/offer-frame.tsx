import type { ReactNode } from "react";
import { FlashMessage } from "~/components/frame/flash-message";
import { Icon } from "~/components/frame/icons";
import { LanguageForm } from "~/components/frame/language-form";
import { Link } from "~/components/frame/link";
import { Logo } from "~/components/frame/logo";
import { NavigationFeedback } from "~/components/frame/navigation-feedback";
import { ThemeForm } from "~/components/frame/theme-form";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

const legal = [
  { to: "/terms", label: "documents:footerTerms" },
  { to: "/privacy", label: "documents:footerPrivacy" },
  { to: "/imprint", label: "documents:footerImprint" },
] as const;

/**
 * The frame of an offer's pages: the seller's brand, and how to reach them. It has no menus of the
 * shop, because who reads an offer decides about it.
 */
export function OfferFrame({ children }: { children: ReactNode }) {
  const { phone, email, company, street, postalCode, city } = site.contact;
  return (
    <>
      <a className="skip-link" href="#main">
        {t("documents:skipToContent")}
      </a>
      <NavigationFeedback />
      <header className="offer-header">
        <div className="page offer-header-row">
          <Link to="/" className="logo">
            <Logo />
          </Link>
          <address className="offer-contact">
            {phone ? (
              <a className="icon-link" href={`tel:${phone.replaceAll(" ", "")}`}>
                <Icon name="phone" size={18} /> {phone}
              </a>
            ) : null}
            <a className="icon-link" href={`mailto:${email}`}>
              <Icon name="mail" size={18} /> {email}
            </a>
          </address>
        </div>
      </header>
      <main id="main" className="page main" tabIndex={-1}>
        <FlashMessage />
        {children}
      </main>
      <footer className="offer-footer">
        <div className="page footer-base">
          <p className="small soft">
            {company}, {street}, {postalCode} {city}
          </p>
          <nav aria-label={t("documents:legal")} className="offer-legal small">
            {legal.map(({ to, label }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
          </nav>
          <LanguageForm />
          <ThemeForm />
        </div>
      </footer>
    </>
  );
}
