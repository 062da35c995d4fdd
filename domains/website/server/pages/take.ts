import type { FastifyRequest } from 'fastify'
import type { FormView } from '../../view/context.ts'
import { takeForm } from '../forms/take-form.ts'
import type { FormBlock } from '../forms/form-fields.ts'
import type { Visit } from '../site-parts.ts'
import { blockOfForm, takeInquiry } from './inquiry.ts'
import type { Finished } from './send.ts'

/** A page that takes forms. */
export interface TakingPage {
  /** Shows it, with a form as it was sent if there is one. */
  show: (form: FormView | null) => Promise<Finished | null>
  /** Finds a form that the agency put on it, by the id of its block. */
  find: (blockId: string) => Promise<FormBlock | undefined>
  /** Where answers say that they come from. No secret is in it. */
  path: string
}

/**
 * Takes a form that a page shows: an inquiry, or a form of the agency.
 * @returns the block whose form was taken, the page with errors, or null if the page has no such form.
 */
export async function takeOnPage(
  one: Visit,
  request: FastifyRequest,
  form: URLSearchParams,
  { show, find, path }: TakingPage,
): Promise<string | Finished | null> {
  const block = blockOfForm(form)
  const shown = await show(null)
  const has = shown && !shown.location && /^[a-z0-9-]{1,40}$/.test(block) && shown.body.includes(`name="_block" value="${block}"`)
  if (!has) return null
  const own = await find(block)
  const refused = own ? await takeForm(one, request, form, own, { ...shown.page, path }) : await takeInquiry(one, request, form, shown)
  if (!refused) return block
  const page = await show(refused.form)
  return page && { ...page, status: refused.status }
}
