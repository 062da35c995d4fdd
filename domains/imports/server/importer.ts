import type { z } from 'zod'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { authorize, type Session } from '#kit/server/http/access.ts'
import { hasOneOf, requireRight } from '#kit/server/http/permission.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What of the agency is assumed where a cell does not say it: the currency of an amount, the country of a phone number. */
export interface AgencyFacts {
  currency: Currency
  country_code: string
}

/** The other cells of a row, for a column that cannot be parsed on its own: a price without a currency. */
export interface RowContext {
  agency: AgencyFacts
  /** Returns the row's text in another column; empty if the file has no such column. */
  textOf(key: string): string
}

/** A column of the file: a field of the call that adds one record, or one of the importer's own `more`. */
export interface ImportColumn<Key extends string = string> {
  key: Key
  label: string
  example: string
  help?: string
  /** A file may lack the column, but no row of a file that has it may be empty there. */
  filled?: boolean
  /** Other accepted headers: "Telephone". Case, spaces and punctuation are ignored. */
  also?: readonly string[]
  /** The allowed values, matched by code or label. */
  options?: readonly { value: string; label: string }[]
  /**
   * Parses the text into the field's value if that is not a text, such as a list or an amount; or returns `unreadable`, or an
   * `Unreadable` with its reason. The schema validates it.
   */
  read?: (text: string, row: RowContext) => unknown
  /** A file with this column needs this permission in addition to those of the call. */
  needs?: Permission
}

/** Returned by a column's `read` for a text it cannot parse. Without a reason, the user sees the column's help. */
export class Unreadable {
  readonly reason: string | null

  constructor(reason: string | null = null) {
    this.reason = reason
  }
}
export const unreadable = new Unreadable()

/** A value that makes two records probable duplicates, such as the same e-mail address. `by` is the key of a column. */
export interface Mark {
  by: string
  value: string
}

/** The context in which a row is inserted. Use only `tx`, because the check rolls the transaction back. */
export interface InsertCall {
  app: App
  tx: Tx
  actor: Actor
  /** Says something about a row that is imported all the same. `key` is that of a column; null for the whole row. */
  note(key: string | null, text: string): void
}

/** A row to insert, with the cells that the call which adds one does not have. */
export interface NewRow<Body, More> extends Pick<InsertCall, 'note'> {
  body: Body
  more: More
}

/** A kind of record that can be imported. Its rules, rights and audit are those of the call that adds one. */
export interface Importer<Shape extends z.ZodRawShape = z.ZodRawShape, More extends z.ZodRawShape = z.ZodRawShape> {
  /** The kind in addresses: `clients`. */
  kind: string
  one: string
  many: string
  /** The path of the list screen. */
  list: string
  create: Endpoint<'POST', string, unknown, z.ZodType, z.ZodObject<Shape, z.core.$strict>, z.ZodType>
  /** Optional fields that the call does not have because the screen adds them in a second step: prices, rooms, plates. */
  more?: z.ZodObject<More, z.core.$strict>
  columns: readonly ImportColumn<Extract<keyof Shape | keyof NoInfer<More>, string>>[]
  /** Columns that each agency defines for itself. A key is `field.key`: the column gives one value of an object. */
  ownColumns?(tx: Tx): Promise<readonly ImportColumn<`${Extract<keyof Shape, string>}.${string}`>[]>
  /** Another format than CSV. `read` returns its rows; null for a file that is not of this format. @throws 413, 422 at `file`. */
  alsoReads?: { format: string; read(content: Buffer): Promise<FileTable | null> }
  insert(
    call: InsertCall,
    body: z.output<z.ZodObject<Shape, z.core.$strict>>,
    more: z.output<z.ZodObject<More, z.core.$strict>>,
  ): Promise<unknown>
  /** Inserts several rows as `insert` would, with fewer statements. If it fails, they are inserted in smaller parts, at last one by one. */
  insertAll?(
    call: Omit<InsertCall, 'note'>,
    rows: readonly NewRow<z.output<z.ZodObject<Shape, z.core.$strict>>, z.output<z.ZodObject<More, z.core.$strict>>>[],
  ): Promise<unknown>
  /** Fills the empty fields of the record that a row probably is, or inserts the row. Without it, duplicates are skipped or inserted. */
  fill?(
    call: InsertCall,
    body: z.output<z.ZodObject<Shape, z.core.$strict>>,
    more: z.output<z.ZodObject<More, z.core.$strict>>,
  ): Promise<unknown>
  /** How to find probable duplicates when no field is unique. */
  likeness?: {
    marksOf(body: z.output<z.ZodObject<Shape, z.core.$strict>>): Mark[]
    /** Returns the marks that existing records have, with the name of each record. */
    known(tx: Tx, marks: readonly Mark[]): Promise<readonly (Mark & { name: string })[]>
  }
}

/** A file as rows of texts. */
export interface FileTable {
  delimiter: string
  header: string[]
  rows: {
    /** Numbered as in a spreadsheet: the first row is 1, and empty rows count. */
    number: number
    cells: string[]
  }[]
}

/** Returns the importer with the columns that the agency of the transaction has defined for itself. */
export const withOwnColumns = async (importer: Importer, tx: Tx): Promise<Importer> =>
  importer.ownColumns ? { ...importer, columns: [...importer.columns, ...(await importer.ownColumns(tx))] } : importer

/** Declares an importer. Its columns and functions are typed by the body of its call and by its own fields. */
export const defineImporter = <Shape extends z.ZodRawShape, More extends z.ZodRawShape = Record<never, z.ZodType>>(
  importer: Importer<Shape, More>,
): Importer => importer as unknown as Importer

/** Returns whether a file must contain the column. */
export const isRequired = ({ create, more }: Importer, { key }: ImportColumn): boolean =>
  !((more?.shape[key] ?? create.body!.shape[fieldOf(key)]) as z.ZodType).safeParse(undefined).success

/** The field of the call that a column gives a value or a part of: `fields` for `fields.0197…`. */
export const fieldOf = (key: string): string => key.split('.')[0]!

/** Returns the importer of a kind, for a person who may add such records. @throws 404, 403 as the call that adds one. */
export function importerFor(importers: readonly Importer[], kind: string, session: Session): Importer {
  const importer = importers.find((one) => one.kind === kind)
  if (!importer) throw notFound('Import')
  authorize(session, importer.create.access, importer.create.feature, importer.create.worksWhenLapsed)
  return importer
}

/** Returns the importer with the columns that the person may fill, so that a template of theirs is not refused. */
export const fillable = (importer: Importer, session: Session): Importer => ({
  ...importer,
  columns: importer.columns.filter(({ needs }) => !needs || hasOneOf(session, needs)),
})

/** @throws 403 `permission_required` for a column that the person may not fill. */
export function requireColumns({ columns }: Importer, keys: readonly (string | null)[], session: Session): void {
  for (const { key, needs } of columns) if (needs && keys.includes(key)) requireRight(session, needs)
}

/** Returns the kinds that a person may import. */
export const kindsFor = (importers: readonly Importer[], session: Session): string[] =>
  importers.filter((importer) => mayImport(importer, session)).map(({ kind }) => kind)

function mayImport({ create }: Importer, session: Session): boolean {
  try {
    authorize(session, create.access, create.feature, create.worksWhenLapsed)
    return true
  } catch {
    return false
  }
}
