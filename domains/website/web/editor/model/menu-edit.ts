import type { SiteMenu } from '../../../contract/menu.ts'

export type MenuItem = SiteMenu[number]
type Entry = MenuItem['below'][number]

/** An entry of the menu with where it stands. */
export interface MenuRow {
  /** The same while the menu is reordered. */
  id: string
  entry: Entry
  /** 0 at the top, 1 below another entry. */
  level: 0 | 1
}

/** Returns the menu as rows from top to bottom. */
export function rowsOf(menu: SiteMenu): MenuRow[] {
  const counts = new Map<string, number>()
  // Two entries may lead to the same page.
  const idOf = (entry: Entry) => {
    const key = entry.page_id ?? entry.link ?? entry.label
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  }
  return menu.flatMap(({ below, ...entry }): MenuRow[] => [
    { id: idOf(entry), entry, level: 0 },
    ...below.map((one): MenuRow => ({ id: idOf(one), entry: one, level: 1 })),
  ])
}

/** Returns rows as a menu. A row of level 1 stands below the one of level 0 before it. */
export function menuOf(rows: readonly MenuRow[]): SiteMenu {
  const menu: SiteMenu = []
  for (const { entry, level } of rows) {
    const last = menu.at(-1)
    if (level === 1 && last) last.below.push(entry)
    else menu.push({ ...entry, below: [] })
  }
  return menu
}

/** Returns the menu with an entry for a page or an address at its end. */
export const withEntry = (menu: SiteMenu, entry: Entry): SiteMenu => [...menu, { ...entry, below: [] }]

/** Returns the rows without one. Those below it move up to the top. */
export function withoutRow(rows: readonly MenuRow[], id: string): MenuRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const next = rows.findIndex((row, index) => index > at && row.level === 0)
  return rows
    .map((row, index) => (rows[at]?.level === 0 && index > at && (next === -1 || index < next) ? { ...row, level: 0 as const } : row))
    .filter((row) => row.id !== id)
}
