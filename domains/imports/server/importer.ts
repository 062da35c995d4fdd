import type { z } from 'zod'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { authorize, type Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** A column of the file: a field of the call that adds one. */
export interface ImportColumn<Key extends string = string> {
  key: Key
  label: string
  example: string
  help?: string
  /** Other names people give it: "Telephone". Case, spaces and signs never matter. */
  also?: readonly string[]
  /** The words it knows, read by code or label. */
  options?: readonly { value: string; label: string }[]
  /** The text as the field takes it, where that is more than text: a list, an amount; or `unreadable`. The schema judges it. */
  read?: (text: string) => unknown
  /** A file with this column needs the permission besides those of the call that adds one. */
  needs?: Permission
}

/** What a column's `read` gives for a text it cannot read: its help says how it is written. */
export const unreadable = Symbol('unreadable')

/** What makes two records probably one: the same e-mail address, say. `by` is the key of a column. */
export interface Mark {
  by: string
  value: string
}

/** In what a row is inserted. Whatever it does goes through `tx`: trying a file out is a transaction that is undone. */
export interface InsertCall {
  app: App
  tx: Tx
  actor: Actor
}

/** A kind of record that can be imported. Its rules, rights and audit are those of the call that adds one. */
export interface Importer<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** In addresses: `clients`. */
  kind: string
  one: string
  many: string
  /** The screen with the list of them. */
  list: string
  create: Endpoint<'POST', string, unknown, z.ZodType, z.ZodObject<Shape, z.core.$strict>, z.ZodType>
  columns: readonly ImportColumn<Extract<keyof Shape, string>>[]
  insert(call: InsertCall, body: z.output<z.ZodObject<Shape, z.core.$strict>>): Promise<unknown>
  /** Where nothing is unique, what tells probable duplicates. */
  likeness?: {
    marksOf(body: z.output<z.ZodObject<Shape, z.core.$strict>>): Mark[]
    /** The marks that records have already, with the name of such a record. */
    known(tx: Tx, marks: readonly Mark[]): Promise<readonly (Mark & { name: string })[]>
  }
}

/** Declares an importer, its columns and functions typed by the call's own body. */
export const defineImporter = <Shape extends z.ZodRawShape>(importer: Importer<Shape>): Importer => importer as unknown as Importer

/** Whether a file without the column cannot be imported. */
export const isRequired = ({ create }: Importer, { key }: ImportColumn): boolean =>
  !(create.body!.shape[key] as z.ZodType).safeParse(undefined).success

/** The importer of a kind, for somebody who may add such records. @throws 404, 403 as the call that adds one. */
export function importerFor(importers: readonly Importer[], kind: string, session: Session): Importer {
  const importer = importers.find((one) => one.kind === kind)
  if (!importer) throw notFound('Import')
  authorize(session, importer.create.access, importer.create.feature, importer.create.worksWhenLapsed)
  return importer
}

/** @throws 403 `permission_required` for a column that the person may not fill. */
export function requireColumns({ columns }: Importer, keys: readonly (string | null)[], session: Session): void {
  for (const { key, needs } of columns) if (needs && keys.includes(key)) requireRight(session, needs)
}

/** The kinds that somebody may import. */
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
