// Addresses that a website may link to, without zod: the renderer checks them again.

// No user name in front of the host: "https://bank.com@evil.example" leads to evil.example.
const webUrl = /^https?:\/\/(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)\.?(:\d{1,5})?([/?#].*)?$/iu
// A line break in an address of mail would start another header.
const mailtoUrl = /^mailto:(?!.*%0[ad])[^@?]{1,64}@[^@?]{3,255}(\?.*)?$/i
const telUrl = /^tel:[+0-9().-]{3,30}$/i
/** A page of the same site. Two slashes or a backslash would lead to another host. */
const ownPath = /^\/(?![/\\])[^\\]*$/
const anchor = /^#[A-Za-z0-9_-]{1,60}$/

/** Returns whether a website may link to an address: a page of its own, a part of the page, or http, https, mailto and tel. */
export const isSiteLink = (text: string): boolean =>
  !/[\p{C}\p{Z}\\"<>{}`]/u.test(text) &&
  (ownPath.test(text) || anchor.test(text) || webUrl.test(text) || mailtoUrl.test(text) || telUrl.test(text))

/** Returns whether an address leads away from the site. */
export const leadsAway = (link: string): boolean => /^https?:/i.test(link)
