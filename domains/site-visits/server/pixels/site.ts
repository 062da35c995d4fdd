import { scriptPath } from '#domains/website/server/pages/scripts.ts'
import type { SiteHead, SiteScript } from '#domains/website/server/site-parts.ts'
import { html } from '#kit/view/html.ts'
import { say } from '../messages/say.ts'
import { consentSource } from './consent-script.ts'
import { readPixels } from './pixels.ts'

/** Where the pictures come from, and what visitors know the companies by. */
const companies = {
  meta: { name: 'Meta (Facebook, Instagram)', origin: 'https://www.facebook.com' },
  google: { name: 'Google', origin: 'https://www.google-analytics.com' },
  pinterest: { name: 'Pinterest', origin: 'https://ct.pinterest.com' },
} as const
type Company = keyof typeof companies

/** The question about pixels. `pixelsHead` puts it on the pages of the agencies that have any. */
export const consentScript: SiteScript = { name: 'consent', source: consentSource, runsOn: () => false }

/** Puts the question about pixels on the pages of agencies that have any. */
export const pixelsHead: SiteHead = async ({ tx, language }) => {
  const { version: _version, ...ids } = await readPixels(tx)
  const used = (Object.keys(companies) as Company[]).filter((company) => ids[company] !== null)
  if (used.length === 0) return {}
  const t = say(language)
  const words = {
    title: t('title'),
    question: t('question', { companies: used.map((company) => companies[company].name).join(', ') }),
    accept: t('accept'),
    decline: t('decline'),
    choices: t('choices'),
  }
  const content = JSON.stringify({ ...ids, words })
  return {
    tags: html`<meta name="safiri-pixels" content="${content}" />
      <script src="${scriptPath(consentScript)}" defer></script>`,
    pictureOrigins: used.map((company) => companies[company].origin),
  }
}
