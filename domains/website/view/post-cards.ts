import { html, type Markup } from '#kit/view/html.ts'
import type { PostCard } from './context.ts'
import { imageTag } from './parts.ts'

function card({ title, href, summary, picture, note }: PostCard, level: 2 | 3): Markup {
  const name = html`<a href="${href}">${title}</a>`
  return html`<li class="s-card">
    ${picture ? imageTag(picture, '', '(min-width:900px) 340px, (min-width:600px) 50vw, 100vw') : html`<div class="s-noimage"></div>`}
    <div class="s-card-text">
      ${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      ${note && html`<p class="s-dim">${note}</p>`}${summary && html`<p>${summary}</p>`}
    </div>
  </li>`
}

/** A list of posts of the blog as cards with their covers. */
export const postCards = (cards: readonly PostCard[], level: 2 | 3 = 3): Markup =>
  html`<ul class="s-cards cards">
    ${cards.map((one) => card(one, level))}
  </ul>`
