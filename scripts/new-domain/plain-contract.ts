import type { Names } from './names.ts'

// The table and the contract of a record that is not inventory.

export const migrationOf = ({ table, title }: Names) => `
-- ${title}.

CREATE TABLE ${table} (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'done')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX ${table}_created ON ${table} (agency_id, created_at DESC, id DESC);
SELECT protect('${table}');
`

export const statusesOf = ({ one, type, word }: Names) => `
// Without schemas, so that lists in the browser can use them without loading zod.

export const ${one}Statuses = ['open', 'in_progress', 'done'] as const
export type ${type}Status = (typeof ${one}Statuses)[number]

/** The statuses that a ${word} can move to from each status. Other moves are refused with 409 \`invalid_transition\`. */
export const ${one}Moves: Record<${type}Status, readonly ${type}Status[]> = {
  open: ['in_progress', 'done'],
  in_progress: ['open', 'done'],
  done: ['open'],
}
`

export const contractOf = ({ folder, one, type, word, words }: Names) => `
import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { line, optionalText, version } from '#kit/contract/schemas.ts'
import { ${one}Statuses } from './contract/statuses.ts'

const base = '/${folder}'
const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']

const fields = { title: line('Title', 160), notes: optionalText('Notes', 5000).optional() }
export const ${one}Body = z.strictObject(fields)
export const ${one}EditBody = z.strictObject({ ...fields, version })

export const ${one}Record = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.string().nullable(),
  status: z.enum(${one}Statuses),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const list${type}s = listEndpoint({
  path: base,
  summary: 'List ${words}, newest first.',
  access,
  item: ${one}Record,
  sort: ['created_at', 'title'],
  defaultSort: '-created_at',
  filters: { status: several(${one}Statuses, 'Status') },
})
export const show${type} = endpoint({ method: 'GET', path: \`\${base}/{id}/show\`, summary: 'Show a ${word}.', access, result: ${one}Record })
export const create${type} = endpoint({ method: 'POST', path: \`\${base}/create\`, summary: 'Add a ${word}.', access: edit, body: ${one}Body, result: ${one}Record })
export const update${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/update\`, summary: 'Update a ${word}.', access: edit, body: ${one}EditBody, result: ${one}Record })
export const move${type} = endpoint({
  method: 'POST',
  path: \`\${base}/{id}/status\`,
  summary: 'Change the status of a ${word}.',
  access: edit,
  body: z.strictObject({ status: z.enum(${one}Statuses, 'Status is not valid.') }),
  result: ${one}Record,
})
export const delete${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/delete\`, summary: 'Delete a ${word}.', access: edit, result: z.object({ id: z.string() }) })
export const ${one}Statistics = endpoint({
  method: 'GET',
  path: \`\${base}/statistics\`,
  summary: 'Count ${words} by status.',
  access,
  result: z.object({ open: z.number(), in_progress: z.number(), done: z.number() }),
})
`
