import { useFetchers, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { honeypotField } from "~/forms/honeypot";
import { broadcastCartChange, listenToCart } from "~/modules/cart/cart-listen.client";
import { childrenOf } from "~/modules/settings/category-tree";
import { site } from "~/modules/settings/site";
import { localPath, withoutLanguage } from "~/texts/local-path";
import { type PlainKey, t } from "~/texts/text";
import { FlashMessage } from "./flash-message";
import { Icon } from "./icons";
import { LanguageForm } from "./language-form";
import { Link, NavLink } from "./link";
import { Logo } from "./logo";
import { NavigationFeedback } from "./navigation-feedback";
import { useRootData } from "./root-data";
import { SearchBox } from "./search-box";
import { ThemeForm } from "./theme-form";

/** The frame of every shop page. */
export function Shell({ children }: { children: ReactNode }) {
  useCartTabs();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("frame:skipToContent")}
      </a>
      <NavigationFeedback />
      <Header />
      <main id="main" className="page main" tabIndex={-1}>
        <FlashMessage />
        {children}
      </main>
      <Footer />
    </>
  );
}

const changesCart = /^\/(cart|quote|products\/)/;

/**
 * Synchronises the cart of open tabs: a change here is announced to the others, and their changes
 * are loaded.
 */
function useCartTabs() {
  const { revalidate } = useRevalidator();
  const { flash } = useRootData();
  const navigation = useNavigation();
  const sending = [navigation, ...useFetchers()].some(
    ({ formMethod, formAction }) =>
      formMethod === "POST" && changesCart.test(withoutLanguage(formAction ?? "")),
  );
  const wasSending = useRef(false);

  useEffect(() => listenToCart(revalidate), [revalidate]);
  useEffect(() => {
    // A form sent without scripts has left a message, so the other tabs are told of its change
    // here.
    if (flash || (wasSending.current && !sending)) broadcastCartChange();
    wasSending.current = sending;
  }, [sending, flash]);
}

const service = [
  { to: "/contact", label: "frame:contact" },
  { to: "/about", label: "frame:aboutUs" },
  { to: "/quote", label: "frame:requestAQuote" },
  { to: "/quick-order", label: "frame:quickOrder" },
  { to: "/cart", label: "frame:yourCart" },
  { to: "/docs", label: "frame:apiReference" },
] as const satisfies readonly FixedLink[];
const legal = [
  { to: "/terms", label: "frame:terms" },
  { to: "/privacy", label: "frame:privacy" },
  { to: "/imprint", label: "frame:imprint" },
] as const satisfies readonly FixedLink[];

interface FixedLink {
  to: string;
  label: PlainKey;
}

export function Footer() {
  const { email, phone, company, street, city, postalCode } = site.contact;
  return (
    <footer className="site-footer">
      <div className="page footer-grid">
        <section className="stack footer-about" aria-label={t("frame:aboutTheShop")}>
          <p className="footer-name">{site.name}</p>
          {site.tagline ? <p className="soft">{site.tagline}.</p> : null}
          <p>
            <a className="icon-link" href={`mailto:${email}`}>
              <Icon name="mail" size={18} /> {email}
            </a>
          </p>
          <p>
            <a className="icon-link" href={`tel:${phone.replaceAll(" ", "")}`}>
              <Icon name="phone" size={18} /> {phone}
            </a>
          </p>
        </section>
        <NewsletterForm />
        <FooterLinks
          title={t("frame:categories")}
          links={childrenOf(null).map(({ slug, name }) => ({
            to: `/categories/${slug}`,
            label: name,
          }))}
        />
        <FooterLinks title={t("frame:service")} links={service.map(named)} />
        <FooterLinks title={t("frame:legal")} links={legal.map(named)} />
      </div>
      <div className="page footer-base">
        <p className="small soft">
          {company}, {street}, {postalCode} {city}
        </p>
        <LanguageForm />
        <ThemeForm />
      </div>
    </footer>
  );
}

function named({ to, label }: FixedLink) {
  return { to, label: t(label) };
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={t("frame:atEndPage", { title })}>
      <h2 className="footer-title">{title}</h2>
      <ul className="bare footer-links">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} prefetch="intent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Signs up for the newsletter with a plain post, which returns to this page with a message. */
function NewsletterForm() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/api/newsletter" className="newsletter-form">
      <label htmlFor="newsletter-email" className="footer-title">
        {t("frame:newsletter")}
      </label>
      <p className="small soft" id="newsletter-hint">
        {t("frame:newsletterHint")}
      </p>
      <input type="hidden" name="redirectTo" value={localPath(pathname + search)} />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="newsletter-website">{t("frame:leaveThisEmpty")}</label>
        <input id="newsletter-website" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="newsletter-line">
        <input
          className="input"
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={320}
          // Browsers let name@example pass, which the store refuses after the page is gone.
          pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
          title={t("frame:addressForm")}
          autoComplete="email"
          placeholder={t("frame:addressExample")}
          aria-describedby="newsletter-hint"
        />
        <button type="submit" className="button button-plain">
          {t("frame:signUp")}
        </button>
      </div>
    </form>
  );
}

function Header() {
  return (
    <header className="site-header">
      <div className="header-top">
        <div className="header-row page">
          <button type="button" className="icon-button menu-button" {...{ popovertarget: "menu" }}>
            <Icon name="menu" />
            <span className="visually-hidden">{t("frame:menu")}</span>
          </button>
          <Link to="/" className="logo" prefetch="intent">
            <Logo />
          </Link>
          <SearchBox id="site-search" />
          <nav className="header-links" aria-label={t("frame:accountAndCart")}>
            <Link to="/quick-order" className="header-link header-quick" prefetch="intent">
              {t("frame:quickOrder")}
            </Link>
            <AccountLink />
            <CartLink />
          </nav>
        </div>
      </div>
      <CategoryBar />
      <Menu />
    </header>
  );
}

/** A link to the account: the name of the person who is signed in, or else the way to sign in. */
function AccountLink() {
  const { user } = useRootData();
  return (
    <Link to={user ? "/account" : "/sign-in"} className="header-link account-link">
      <Icon name="account" />
      <span className="header-label">
        {user ? user.firstName || t("frame:account") : t("frame:signIn")}
      </span>
    </Link>
  );
}

function CartLink() {
  const { cartLines } = useRootData();
  const removals = useFetchers().filter(({ formData }) => formData?.get("intent") === "remove");
  const lines = Math.max(0, cartLines - removals.length);
  return (
    <Link to="/cart" className="header-link cart-link" prefetch="intent">
      <Icon name="cart" />
      <span className="header-label">{t("frame:cart")}</span>
      <span className="cart-count" data-empty={lines === 0 || undefined} role="status">
        <span aria-hidden="true">{lines}</span>
        <span className="visually-hidden">{t("frame:linesInCart", { count: lines })}</span>
      </span>
    </Link>
  );
}

function CategoryBar() {
  return (
    <nav className="category-bar" aria-label={t("frame:categories")}>
      <ul className="bare page">
        {childrenOf(null).map(({ slug, name }) => (
          <li key={slug}>
            <NavLink to={`/categories/${slug}`} prefetch="intent">
              {name}
            </NavLink>
          </li>
        ))}
        <li>
          <NavLink to="/products" end prefetch="intent">
            {t("frame:allProducts")}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The menu on a phone is a native popover, so that it opens, closes and returns the focus without
 * scripts.
 */
function Menu() {
  const { user } = useRootData();
  return (
    <div id="menu" className="menu" {...{ popover: "auto" }}>
      <div className="menu-head">
        <Link to="/" className="logo">
          <Logo />
        </Link>
        <button
          type="button"
          className="icon-button"
          {...{ popovertarget: "menu", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">{t("frame:closeMenu")}</span>
        </button>
      </div>
      <nav aria-label={t("frame:menu")}>
        <ul className="bare">
          {childrenOf(null).map(({ slug, name }) => (
            <li key={slug}>
              <NavLink to={`/categories/${slug}`} className="menu-link">
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to="/products" end className="menu-link">
              {t("frame:allProducts")}
            </NavLink>
          </li>
          <li className="menu-apart">
            <Link to="/quick-order" className="menu-link">
              {t("frame:quickOrder")}
            </Link>
          </li>
          <li>
            <Link to={user ? "/account" : "/sign-in"} className="menu-link">
              {user ? t("frame:yourAccount") : t("frame:signIn")}
            </Link>
          </li>
          <li>
            <Link to="/contact" className="menu-link">
              {t("frame:contact")}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
