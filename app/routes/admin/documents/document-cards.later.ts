// What stands beside a document of the desk and below it. See components/frame/later.tsx.
export { CustomerCard } from "../customers/customer-card";
export { CustomCard } from "../extensions/custom-card";
export { AssigneeCard } from "./assignee-card";
export { DocumentHistory } from "./document-history";
export { LanguageCard } from "./language-card";
export { LinkCard } from "./link-card";
export { StatusMail } from "./status-mail";
