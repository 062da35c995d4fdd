import type { Source } from './sources.ts'

export interface TableUse {
  table: string
  writes: boolean
  path: string
  line: number
}

const builders =
  /\.(selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|insertInto|mergeInto|updateTable|deleteFrom|using|from|table)\(\s*(\[[^\]]*\]|'[^']+')/g
const statements =
  /\b(DELETE FROM|INSERT INTO|MERGE INTO|UPDATE|COPY|TRUNCATE|FROM|JOIN|USING)\s+(?:ONLY\s+|LATERAL\s+)?((?:[a-z_]+(?:\s+(?:AS\s+)?[a-z]\w*)?\s*,\s*)*[a-z_]+)/g
const changing = /^(insertInto|mergeInto|updateTable|deleteFrom|DELETE FROM|INSERT INTO|MERGE INTO|UPDATE|COPY|TRUNCATE)$/

/** Returns every use of a known table in a file's SQL: in Kysely's builders and in raw SQL, whose keywords are in capitals. */
export function tableUses({ path, text }: Source, known: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = []
  const add = (name: string, keyword: string, at: number) => {
    const table = /[a-z_]+/.exec(name)?.[0] ?? ''
    if (known.has(table)) uses.push({ table, writes: changing.test(keyword), path, line: text.slice(0, at).split('\n').length })
  }
  for (const { 1: keyword, 2: named, index } of text.matchAll(builders))
    for (const [, name] of named!.matchAll(/'([^']+)'/g)) add(name!, keyword!, index)
  for (const { 1: keyword, 2: named, index } of text.matchAll(statements))
    for (const name of named!.split(',')) add(name.trim(), keyword!, index)
  return uses
}
