import type { Names } from './names.ts'
import { contractOf, migrationOf, statusesOf } from './plain-contract.ts'
import { deleteOf, editOf, formOf, newOf } from './plain-forms.ts'
import { boardOf, callsOf, listOf, routesOf, statisticsOf } from './plain-lists.ts'
import { dataOf, serverRoutesOf, serviceOf, testOf } from './plain-server.ts'

/** Returns contract, table, server, tests and screens of a record that is not inventory, by path. */
export function plainFiles(names: Names, migration: string): Record<string, string> {
  const base = `domains/${names.folder}`
  return {
    [migration]: migrationOf(names),
    [`${base}/contract/statuses.ts`]: statusesOf(names),
    [`${base}/contract.ts`]: contractOf(names),
    [`${base}/server/${names.folder}-data.ts`]: dataOf(names),
    [`${base}/server/${names.folder}.ts`]: serviceOf(names),
    [`${base}/server/routes.ts`]: serverRoutesOf(names),
    [`${base}/server/${names.folder}.test.ts`]: testOf(names),
    [`${base}/web/calls.ts`]: callsOf(names),
    [`${base}/web/routes.ts`]: routesOf(names),
    [`${base}/web/${names.folder}-list.tsx`]: listOf(names),
    [`${base}/web/${names.folder}-board.tsx`]: boardOf(names),
    [`${base}/web/${names.folder}-statistics.tsx`]: statisticsOf(names),
    [`${base}/web/${names.file}-new.tsx`]: newOf(names),
    [`${base}/web/${names.file}-edit.tsx`]: editOf(names),
    [`${base}/web/${names.file}-form.tsx`]: formOf(names),
    [`${base}/web/use-delete-${names.file}.ts`]: deleteOf(names),
  }
}
