import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isoOf, like, pageInOne, sortOf } from '#kit/server/database/list.ts'
import type { formPurposes } from '../../contract/blocks/forms.ts'

interface Stored {
  label: string
  value: string
}

const columns = ['id', 'title', 'purpose', 'path', 'name', 'email', 'phone', 'answers', 'inquiry_id', 'created_at'] as const

/** Returns the answers with their labels, a line each. */
const textOf = ({ answers }: { answers: unknown }): string =>
  (answers as Stored[]).map(({ label, value }) => `${label}: ${value}`).join('\n')

/** Returns a page of what visitors answered in forms. */
export async function listFormAnswers(tx: Tx, request: ListRequest & { purpose?: (typeof formPurposes)[number][] | undefined }) {
  const { column } = sortOf(request.sort)
  const { search, purpose } = request
  const matching = tx
    .selectFrom('site_form_answers')
    .$if(purpose !== undefined, (query) => query.where('purpose', 'in', purpose!))
    .$if(search !== '', (query) =>
      query.where((of) => of.or((['name', 'email', 'phone', 'title'] as const).map((one) => of(one, 'ilike', like(search))))),
    )
  const { rows, ...counted } = await pageInOne(tx, request, {
    rows: matching.select(columns),
    matching,
    order: sql.ref(column),
  })
  return {
    rows: rows.map((row) => ({ ...row, answers: textOf(row), created_at: isoOf(row.created_at as unknown as string) })),
    ...counted,
  }
}

/** Returns what a visitor answered. @throws 404. */
export async function showFormAnswer(tx: Tx, id: string) {
  const row = await tx.selectFrom('site_form_answers').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Answer')
  return { ...row, answers: textOf(row), created_at: row.created_at.toISOString() }
}

/** Deletes an answer. @throws 404. */
export async function deleteFormAnswer(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('site_form_answers').where('id', '=', id).returning('title').executeTakeFirst()
  if (!row) throw notFound('Answer')
  await audit(tx, actor, { action: 'form_answer.deleted', subject: 'form_answer', subjectId: id, before: { title: row.title } })
  return { id }
}
