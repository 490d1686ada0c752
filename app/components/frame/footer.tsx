import { Icon } from "~/icons";
import { site } from "~/site";
import { Link } from "./link";
import { NewsletterForm } from "./newsletter-form";
import { ThemeForm } from "./theme-form";

const service = [
  { to: "/contact", label: "Contact" },
  { to: "/about", label: "About us" },
  { to: "/quote", label: "Request a quote" },
  { to: "/cart", label: "Your cart" },
  { to: "/docs", label: "API reference" },
];
const legal = [
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
  { to: "/imprint", label: "Imprint" },
];

export function Footer() {
  const { email, phone, company, street, city, postalCode } = site.contact;
  return (
    <footer className="site-footer">
      <div className="page footer-grid">
        <section className="stack footer-about" aria-label="About the shop">
          <p className="footer-name">{site.name}</p>
          <p className="soft">{site.tagline}.</p>
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
          title="Categories"
          links={site.productCategories.map(({ slug, name }) => ({
            to: `/categories/${slug}`,
            label: name,
          }))}
        />
        <FooterLinks title="Service" links={service} />
        <FooterLinks title="Legal" links={legal} />
      </div>
      <div className="page footer-base">
        <p className="small soft">
          {company}, {street}, {postalCode} {city}
        </p>
        <ThemeForm />
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={`${title}, at the end of the page`}>
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
