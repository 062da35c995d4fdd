import { html, withBreaks, type Markup } from '#kit/view/html.ts'
import type { frameBlocks } from '../../contract/blocks/frame.ts'
import { contactLines, socialLinks } from '../brand-parts.ts'
import type { CurrencyChoice, LanguageLink, MenuEntry } from '../context.ts'
import { buttonLink, linkTo } from '../parts.ts'
import type { Renderers } from './renderer.ts'

const menuList = (entries: readonly MenuEntry[]): Markup =>
  html`<ul>
    ${entries.map(
      ({ label, href, current, below }) =>
        html`<li><a ${linkTo(href)} ${current && html`aria-current="page"`}>${label}</a>${below.length > 0 && menuList(below)}</li>`,
    )}
  </ul>`

// A <details> like the menu of a phone: it opens without a script.
const languageSwitch = (languages: readonly LanguageLink[], label: string): Markup =>
  html`<details class="s-languages">
    <summary><span class="s-unseen">${label}: </span>${languages.find(({ current }) => current)?.language.toUpperCase()}</summary>
    <ul>
      ${languages.map(
        ({ language, name, href, current }) =>
          html`<li><a href="${href}" lang="${language}" hreflang="${language}" ${current && html`aria-current="true"`}>${name}</a></li>`,
      )}
    </ul>
  </details>`

const currencyForm = ({ label, none, button, options, back, note }: CurrencyChoice): Markup =>
  html`<form class="s-currency" method="post" action="/site/currency">
      <label for="site-currency">${label}</label>
      <input type="hidden" name="back" value="${back}" />
      <select id="site-currency" name="currency">
        <option value="">${none}</option>
        ${options.map((one) => html`<option value="${one.value}" ${one.chosen && html`selected`}>${one.label}</option>`)}</select
      ><button type="submit">${button}</button>
    </form>
    ${note && html`<p>${note}</p>`}`

export const frameRenderers: Renderers<keyof typeof frameBlocks> = {
  // The menu of a phone is a <details>, which opens without a script.
  site_header({ props: { look, logo, name, button } }, { say, brand, menu, languages, basket, home }) {
    return html`<header class="s-header ${look}">
      <div class="s-wrap">
        <a class="s-brand" href="${home}"
          >${logo && brand.logo && html`<img src="${brand.logo}" alt="${name ? '' : brand.name}" width="44" height="44" />`}${(name || !brand.logo || !logo) && html`<b>${brand.name}</b>`}</a
        >
        ${
          menu.length > 0 &&
          html`<nav class="s-menu wide" aria-label="${say('menu')}">${menuList(menu)}</nav>
            <details class="s-menu small">
              <summary>${say('menu')}</summary>
              <nav aria-label="${say('menu')}">${menuList(menu)}</nav>
            </details>`
        }
        ${basket && html`<a class="s-basket" href="${basket.href}" data-basket hidden>${basket.label} <b></b></a>`}${languages.length > 0 && languageSwitch(languages, say('language'))}${buttonLink(button)}
      </div>
    </header>`
  },
  site_footer({ props: { text, menu: withMenu, contact, social } }, { brand, menu, currencies, say }) {
    return html`<footer class="s-footer">
      <div class="s-wrap">
        <div>
          <p><b>${brand.name}</b></p>
          ${text && html`<p>${withBreaks(text)}</p>`}${contact && html`<p>${contactLines(brand)}</p>`}
        </div>
        ${withMenu && menu.length > 0 && html`<nav aria-label="${say('footerMenu')}">${menuList(menu.map((entry) => ({ ...entry, below: [] })))}</nav>`}
        <div>${brand.closing && html`<p>${brand.closing}</p>`}${social && socialLinks(brand)}${currencies && currencyForm(currencies)}</div>
      </div>
    </footer>`
  },
}
