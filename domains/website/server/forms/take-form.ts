import type { FastifyRequest } from 'fastify'
import type { Block } from '../../contract/blocks/all.ts'
import { allBlocks } from '../../contract/document.ts'
import type { BuiltInKind } from '../../contract/page-kinds.ts'
import type { FormView } from '../../view/context.ts'
import { fieldName } from '../../view/form-parts.ts'
import { heldBack } from '../pages/inquiry.ts'
import { readPage } from '../pages/show.ts'
import type { SitePath } from '../paths.ts'
import type { Visit } from '../site-parts.ts'
import { fieldsOf, readAnswers, type FormBlock } from './form-fields.ts'
import { takeAnswers, type FormPage } from './take-answers.ts'

const longestValue = 5_000

/** Returns the form of a page, its header or its footer that an agency put together; undefined if the block is another form. */
export async function findForm(visit: Visit, { rest }: Pick<SitePath, 'rest'>, blockId: string): Promise<FormBlock | undefined> {
  const { header, footer, page } = await readPage(visit, rest)
  // Where no page is, visitors see the built-in one that says so.
  return page ? formIn([...header, ...page.document.blocks, ...footer], blockId) : findBuiltInForm(visit, 'missing', blockId)
}

/** Does the same for a built-in page. */
export async function findBuiltInForm(visit: Visit, kind: BuiltInKind, blockId: string): Promise<FormBlock | undefined> {
  const { header, footer, page } = await readPage(visit, '', kind)
  return formIn([...header, ...(page?.document.blocks ?? []), ...footer], blockId)
}

const formIn = (blocks: readonly Block[], id: string): FormBlock | undefined =>
  allBlocks(blocks).find((block): block is FormBlock => block.type === 'form' && block.id === id)

/** Takes the answers of a form. @returns the form with its errors, or null when they were taken. */
export async function takeForm(
  visit: Visit,
  request: FastifyRequest,
  form: URLSearchParams,
  block: FormBlock,
  page: FormPage,
): Promise<{ status: number; form: FormView } | null> {
  const values = Object.fromEntries(
    fieldsOf(block).map(({ id }) => [fieldName(id), (form.get(fieldName(id)) ?? '').slice(0, longestValue)]),
  )
  const refused = (status: number, more: Partial<FormView>) => ({
    status,
    form: { block: block.id, values, errors: {}, problem: null, sent: false, ...more },
  })
  const held = await heldBack(visit, request, form)
  if (held === 'bot') return null
  if (held) return refused(held.status, { problem: held.problem })
  const read = readAnswers(block, values, visit.language)
  if ('errors' in read) return refused(422, { errors: read.errors })
  if (read.answers.length > 0) await takeAnswers(visit, block, read.answers, page)
  return null
}
