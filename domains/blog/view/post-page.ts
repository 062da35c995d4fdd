import type { OfferCard, PostCard, ViewContext, ViewPicture } from '#domains/website/view/context.ts'
import { offerCards } from '#domains/website/view/offer-cards.ts'
import { imageTag } from '#domains/website/view/parts.ts'
import { postCards } from '#domains/website/view/post-cards.ts'
import { html, type Markup } from '#kit/view/html.ts'
import type { PostText } from '../contract/post-text.ts'
import { postTextHtml } from './post-text.ts'

export interface Link {
  label: string
  href: string
}

/** A post with finished texts. */
export interface PostView {
  title: string
  summary: string | null
  /** "12 March 2026 · By Grace Akello" */
  note: string
  /** Its day for machines; null while it is not published. */
  day: string | null
  cover: ViewPicture | null
  coverAlt: string
  content: PostText
  /** The pictures in its text by the id of their file. */
  pictures: Readonly<Record<string, ViewPicture>>
  topics: Link[]
  offers: OfferCard[]
  more: PostCard[]
  all: Link
}

export interface PostWords {
  related: string
  more: string
  topics: string
}

/** Prints a post between header and footer. */
export const postPage = (post: PostView, view: ViewContext, words: PostWords): Markup =>
  html`<article class="s-wrap s-block s-narrow">
      <h1>${post.title}</h1>
      <p class="s-dim">${post.day ? html`<time datetime="${post.day}">${post.note}</time>` : post.note}</p>
      ${post.summary && html`<p class="s-lead">${post.summary}</p>`}
      ${
        post.cover &&
        html`<figure class="s-picture wide">
          ${imageTag(post.cover, post.coverAlt, '(min-width:760px) 720px, 100vw', { eager: true })}
        </figure>`
      }
      <div class="s-rich s-block">${postTextHtml(post.content, post.pictures)}</div>
      ${post.topics.length > 0 && topicList(post.topics, words.topics)}
      <p><a href="${post.all.href}">${post.all.label}</a></p>
    </article>
    ${
      post.offers.length > 0 &&
      html`<section class="s-wrap s-block">
        <h2>${words.related}</h2>
        ${offerCards(view, post.offers, { look: 'cards', show_price: true })}
      </section>`
    }${
      post.more.length > 0 &&
      html`<section class="s-wrap s-block">
        <h2>${words.more}</h2>
        ${postCards(post.more)}
      </section>`
    }`

const topicList = (topics: readonly Link[], label: string): Markup =>
  html`<nav aria-label="${label}">
    <p class="s-facts">${topics.map(({ label: name, href }) => html`<a href="${href}">${name}</a> `)}</p>
  </nav>`

/** The list of posts. */
export interface BlogView {
  title: string
  text: string
  cards: PostCard[]
  empty: string
  topics: Link[]
  topicsLabel: string
  newer: Link | null
  older: Link | null
}

/** Prints the list of posts between header and footer. */
export const blogPage = ({ title, text, cards, empty, topics, topicsLabel, newer, older }: BlogView): Markup =>
  html`<div class="s-wrap s-block">
    <h1>${title}</h1>
    <p class="s-lead">${text}</p>
    ${topics.length > 0 && topicList(topics, topicsLabel)} ${cards.length > 0 ? postCards(cards, 2) : html`<p>${empty}</p>`}
    ${
      (newer || older) &&
      html`<nav class="s-pages" aria-label="${title}">
        ${newer && html`<a class="s-button outlined" href="${newer.href}" rel="prev">${newer.label}</a>`}${older && html`<a class="s-button outlined" href="${older.href}" rel="next">${older.label}</a>`}
      </nav>`
    }
  </div>`
