import { html } from '#kit/view/html.ts'
import type { contactBlocks } from '../../contract/blocks/contact.ts'
import { inquiryForm } from '../inquiry-form.ts'
import { headingOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const contactRenderers: Renderers<keyof typeof contactBlocks> = {
  inquiry_form: (block, view) =>
    html`<section class="s-wrap s-block s-narrow" id="${block.id}">
      ${headingOf(view, block.id, block.props.title)}${block.props.text && html`<p>${block.props.text}</p>`}
      ${inquiryForm(view, { id: block.id, ...block.props })}
    </section>`,
}
