import { useFetchers } from "@remix-run/react";
import { Icon } from "~/icons";
import { site } from "~/site";
import { Link, NavLink } from "./link";
import { Logo } from "./logo";
import { useRootData } from "./root-data";
import { SearchBox } from "./search-box";

export function Header() {
  return (
    <header className="site-header">
      <div className="header-top">
        <div className="header-row page">
          <button type="button" className="icon-button menu-button" {...{ popovertarget: "menu" }}>
            <Icon name="menu" />
            <span className="visually-hidden">Menu</span>
          </button>
          <Link to="/" className="logo" prefetch="intent">
            <Logo />
            <span>{site.name}</span>
          </Link>
          <SearchBox id="site-search" />
          <nav className="header-links" aria-label="Account and cart">
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
      <span className="header-label">{user ? user.firstName || "Account" : "Sign in"}</span>
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
      <span className="header-label">Cart</span>
      <span className="cart-count" data-empty={lines === 0 || undefined} role="status">
        <span aria-hidden="true">{lines}</span>
        <span className="visually-hidden">
          {lines === 1 ? "1 product" : `${lines} products`} in the cart
        </span>
      </span>
    </Link>
  );
}

function CategoryBar() {
  return (
    <nav className="category-bar" aria-label="Categories">
      <ul className="bare page">
        {site.productCategories.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink to={`/categories/${slug}`} prefetch="intent">
              {name}
            </NavLink>
          </li>
        ))}
        <li>
          <NavLink to="/products" end prefetch="intent">
            All products
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
          <span>{site.name}</span>
        </Link>
        <button
          type="button"
          className="icon-button"
          {...{ popovertarget: "menu", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">Close menu</span>
        </button>
      </div>
      <nav aria-label="Menu">
        <ul className="bare">
          {site.productCategories.map(({ slug, name }) => (
            <li key={slug}>
              <NavLink to={`/categories/${slug}`} className="menu-link">
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to="/products" end className="menu-link">
              All products
            </NavLink>
          </li>
          <li className="menu-apart">
            <Link to={user ? "/account" : "/sign-in"} className="menu-link">
              {user ? "Your account" : "Sign in"}
            </Link>
          </li>
          <li>
            <Link to="/contact" className="menu-link">
              Contact
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
