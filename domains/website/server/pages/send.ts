import type { FastifyReply } from 'fastify'
import { html, type Markup } from '#kit/view/html.ts'
import { previewTags } from '#kit/server/pages/brand.ts'
import type { Block } from '../../contract/blocks/all.ts'
import { allBlocks } from '../../contract/document.ts'
import type { ViewContext } from '../../view/context.ts'
import { askSection, type AskLook } from '../../view/ask-section.ts'
import { sitePage } from '../../view/page.ts'
import { siteStyle } from '../../view/style.ts'
import { siteHead, siteScripts, type HeadPart, type PageFacts, type Visit } from '../site-parts.ts'
import { sitePolicy } from './policy.ts'
import type { Fallback } from './fallback.ts'
import { scriptPath } from './scripts.ts'
import { translationTags, windowTitle } from './view.ts'

/** A page that is ready to be sent. */
export interface Finished {
  status: number
  body: string
  policy: string
  index: boolean
  /** The offer that an inquiry from this page is about. */
  about: { id: string; title: string } | null
  /** Where an inquiry from this page says that it was sent. */
  page: { url: string; title: string }
  /** The address of the picture that was drawn for it. */
  card: string | null
  /** Where the browser goes instead. */
  location?: string
  only?: Only
}

/**
 * Who may see a page. `visitor`: it shows what one visitor has, so nothing keeps it. `link`: its address is a secret besides, so no script
 * runs on it, no later domain adds to it, and it sends no referrer. `preview`: the same, for a page as visitors will see it.
 */
type Only = 'visitor' | 'link' | 'preview'

const isSecret = (only: Only | undefined): boolean => only === 'link' || only === 'preview'

export interface Content {
  main: Markup
  header: readonly Block[]
  footer: readonly Block[]
  facts: PageFacts
  status?: number
  only?: Only
  /** The page takes inquiries at its own address: it ends with a form if it has none. */
  asks?: boolean | AskLook
  /** Said above content in another language than the page's. */
  fallback?: Fallback | null
}

/** Puts a page together: what later domains add to its head, its frame, its policy. */
export async function finishPage(
  visit: Visit,
  view: ViewContext,
  { main: content, header, footer, facts: own, status = 200, only, asks = false, fallback }: Content,
): Promise<Finished> {
  const { app, site } = visit
  let facts = own
  const tags: Markup[] = []
  const pictureOrigins: string[] = []
  let canonical = own.path
  let card: HeadPart['card']
  for (const add of isSecret(only) ? [] : siteHead.entries()) {
    const { tags: more, canonical: other, pictureOrigins: others = [], card: drawn, ...said } = await add(visit, facts)
    canonical = other ?? canonical
    card = drawn ?? card
    pictureOrigins.push(...others)
    facts = { ...facts, ...said }
    if (more) tags.push(more)
  }
  const chat = isSecret(only) ? null : view.chat
  const scripts = siteScripts
    .entries()
    .filter(({ runsOn, onSecretPages }) => (!isSecret(only) || onSecretPages) && (runsOn?.(facts) ?? true))
  const main = fallback ? withNotice(content, fallback) : content
  const title = windowTitle(facts.title, site.name)
  const url = site.origin + facts.path
  const head = [
    html`${
      facts.index ? html`<link rel="canonical" href="${site.origin + canonical}" />` : html`<meta name="robots" content="noindex" />`
    }${previewTags({ title, description: facts.description, picture: card ?? facts.picture, url, site: site.name, isArticle: facts.about.kind === 'post' })}`,
    ...translationTags(facts.translations),
    ...tags,
    ...scripts.map((script) => html`<script src="${scriptPath(script)}" defer></script>`),
    ...(chat ? [html`<script src="${chat.src}" data-key="${chat.key}" defer></script>`] : []),
  ]
  const ends = asks !== false && !only && !hasForm(main, [...header, ...footer])
  return {
    status,
    body: sitePage(
      {
        title,
        main: ends ? html`${main}${askSection(view, asks === true ? undefined : asks)}` : main,
        header,
        footer,
        head,
        styles: [siteStyle, site.style],
      },
      // An address that is a secret exists once.
      only === 'link' ? { ...view, languages: [], currencies: null } : view,
    ),
    policy: sitePolicy(app, requestOrigin(app.appUrl, site.host), site.style, { scripts: scripts.length > 0, chat, pictureOrigins }),
    index: facts.index,
    about: offerOf(own),
    page: { url, title: own.title },
    card: card?.url ?? null,
    ...(only && { only }),
  }
}

/** The offer that an inquiry from a page is about. */
const offerOf = ({ about, title }: PageFacts): Finished['about'] => {
  if (about.kind === 'offer') return { id: about.inventoryId, title }
  return about.kind === 'post' ? about.offer : null
}

/** Content that is printed already may have a form, and so may the blocks around it. */
const hasForm = (main: Markup, frame: readonly Block[]): boolean =>
  main.text.includes('name="_block"') || allBlocks(frame).some(({ type }) => type === 'form' || type === 'inquiry_form')

const withNotice = (main: Markup, { notice, language }: Fallback): Markup =>
  html`<div class="s-notice">
      <div class="s-wrap"><p>${notice}</p></div>
    </div>
    ${language ? html`<div lang="${language}">${main}</div>` : main}`

/** Returns the origin of a host of the site, on the app's protocol and port. */
export const requestOrigin = (appUrl: string, host: string): string => {
  const { protocol, port } = new URL(appUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Sends a finished page. */
export const sendFinished = (reply: FastifyReply, { status, body, policy, index, location, only }: Finished): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': isSecret(only) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      // What a visitor chose, such as a currency, is in a cookie.
      vary: 'cookie',
      'cache-control': only ? 'private, no-store' : status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(index ? {} : { 'x-robots-tag': 'noindex' }),
      ...(location && { location }),
    })
    .type('text/html; charset=utf-8')
    .send(body)
