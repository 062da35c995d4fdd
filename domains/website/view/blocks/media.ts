import { html, withBreaks } from '#kit/view/html.ts'
import type { mediaBlocks } from '../../contract/blocks/media.ts'
import { isFrame, videoFrame } from '../../contract/embeds.ts'
import { buttonLink, buttonRow, headingOf, linkTo, openedFrame, pictureOf } from '../parts.ts'
import { richTextHtml } from '../rich-text.ts'
import type { Renderers } from './renderer.ts'

export const mediaRenderers: Renderers<keyof typeof mediaBlocks> = {
  picture({ props: { picture, caption, link, shape, width } }, view) {
    const shown = pictureOf(view, picture, '(min-width:1080px) 1080px, 100vw')
    if (!shown) return null
    const address = linkTo(link)
    return html`<div class="s-wrap s-block">
      <figure class="s-picture ${shape === 'natural' ? '' : shape} ${width}">
        ${address ? html`<a ${address}>${shown}</a>` : shown}${caption && html`<figcaption>${caption}</figcaption>`}
      </figure>
    </div>`
  },
  picture_text(block, view) {
    const { title, content, picture, side, button } = block.props
    const shown = pictureOf(view, picture, '(min-width:760px) 560px, 100vw')
    if (!shown && title === '' && content.length === 0) return null
    return html`<section class="s-wrap s-block">
      <div class="s-beside ${side}">
        <div>
          ${headingOf(view, block.id, title)}
          <div class="s-rich">${richTextHtml(content)}</div>
          ${buttonRow(buttonLink(button))}
        </div>
        ${shown}
      </div>
    </section>`
  },
  gallery(block, view) {
    const { title, pictures, look } = block.props
    const shown = pictures.flatMap((one) => {
      const picture = pictureOf(view, one, look === 'row' ? '280px' : '(min-width:760px) 360px, 50vw')
      return picture ? [html`<li><figure>${picture}${one.caption && html`<figcaption>${one.caption}</figcaption>`}</figure></li>`] : []
    })
    if (shown.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}
      <ul class="s-pictures ${look}" ${look === 'row' && html`tabindex="0" role="list" aria-label="${title || view.say('next')}"`}>
        ${shown}
      </ul>
    </section>`
  },
  video({ props: { url, title, picture } }, view) {
    const src = url === null ? null : videoFrame(url)
    if (src === null) return null
    const poster = pictureOf(view, picture, '(min-width:1080px) 1080px, 100vw')
    return html`<div class="s-wrap s-block">
      ${openedFrame(src, title || view.say('openVideo'), html`${poster}<span>▶ ${title ? `${title}. ` : ''}${view.say('openVideo')}</span>`, 'video')}
    </div>`
  },
  embed: ({ props: { url, title, height } }, view) =>
    url === null || !isFrame(url)
      ? null
      : html`<div class="s-wrap s-block">
          ${openedFrame(url, title || view.say('openMap'), html`${title ? `${title}. ` : ''}${view.say('openMap')}`, height)}
        </div>`,
  map(block, view) {
    const { title, text, lat, lng, zoom } = block.props
    if (lat === null || lng === null) return null
    const span = 180 / 2 ** zoom
    const box = [lng - span, lat - span / 2, lng + span, lat + span / 2].map((one) => one.toFixed(5)).join(',')
    const frame = `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat.toFixed(5)},${lng.toFixed(5)}`
    const page = `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lng.toFixed(5)}#map=${zoom}/${lat.toFixed(5)}/${lng.toFixed(5)}`
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}${text && html`<p>${withBreaks(text)}</p>`}
      <p><a href="${page}" rel="noopener">${view.say('seeOnMap')}</a></p>
      ${openedFrame(frame, title || view.say('openMap'), view.say('openMap'), 'medium')}
    </section>`
  },
}
