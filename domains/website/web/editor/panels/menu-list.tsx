import { Button } from '@mantine/core'
import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { isSiteLink } from '../../../contract/links.ts'
import type { PageRow } from '../../calls.ts'
import { withoutRow, type MenuRow } from '../model/menu-edit.ts'
import styles from './panels.module.css'

interface MenuListProps {
  rows: readonly MenuRow[]
  pages: readonly PageRow[]
  current: string
  readOnly: boolean
  set: (rows: MenuRow[]) => void
  open: (pageId: string) => void
}

/** The entries of the menu: dragged into order, renamed, and put below one another. */
export function MenuList({ rows, pages, current, readOnly, set, open }: MenuListProps) {
  const titleOf = (id: string | null) => pages.find((page) => page.id === id)?.title
  const change = (id: string, next: Partial<MenuRow>) => set(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  const rename = async ({ id, entry }: MenuRow) => {
    const label = await ask({ title: 'Rename entry', label: 'Label', action: 'Rename entry', initial: entry.label, check: checkLabel })
    if (label) change(id, { entry: { ...entry, label: label.trim() } })
  }
  const addLink = async () => {
    const label = await ask({ title: 'Add a link to the menu', label: 'Label', action: 'Continue', check: checkLabel })
    if (!label) return
    const link = await ask({
      title: `Where does “${label}” lead?`,
      label: 'Link',
      action: 'Add link',
      check: (text) => (isSiteLink(text.trim()) ? null : 'Link is not valid. It starts with https://, mailto:, tel:, # or /.'),
    })
    if (link) set([...rows, { id: `${link} ${rows.length}`, level: 0, entry: { label: label.trim(), page_id: null, link: link.trim() } }])
  }
  return (
    <>
      {rows.length === 0 && <p className={styles.hint}>The menu is empty.</p>}
      <SortableList items={rows} settled={(next) => set(next.map((row, index) => (index === 0 ? { ...row, level: 0 } : row)))}>
        {(shown) => (
          <ul className={styles.pages}>
            {shown.map((row, index) => (
              <SortableItem key={row.id} id={row.id} index={index} name={row.entry.label} disabled={readOnly}>
                {({ ref, held, grip }) => (
                  <li
                    ref={ref}
                    className={styles.row}
                    data-origin={held || undefined}
                    data-selected={row.entry.page_id === current || undefined}
                    style={{ marginLeft: row.level * 18 }}
                  >
                    {!readOnly && <Grip {...grip} />}
                    <button
                      type="button"
                      className={styles.pick}
                      disabled={row.entry.page_id === null}
                      onClick={() => row.entry.page_id && open(row.entry.page_id)}
                    >
                      <span>
                        {row.entry.label}
                        <small>{row.entry.link ?? titleOf(row.entry.page_id) ?? 'This page was deleted'}</small>
                      </span>
                    </button>
                    {!readOnly && (
                      <RowMenu
                        label={`Actions of ${row.entry.label}`}
                        actions={[
                          { label: 'Rename', icon: 'pencil', run: () => rename(row) },
                          row.level === 1
                            ? { label: 'Move to the top level', icon: 'left', run: () => change(row.id, { level: 0 }) }
                            : {
                                label: 'Move below the one before',
                                icon: 'next',
                                disabled: index === 0 ? 'It is the first.' : shown[index + 1]?.level === 1 && 'It has entries below it.',
                                run: () => change(row.id, { level: 1 }),
                              },
                          { label: 'Remove from the menu', icon: 'x', danger: true, run: () => set(withoutRow(rows, row.id)) },
                        ]}
                      />
                    )}
                  </li>
                )}
              </SortableItem>
            ))}
          </ul>
        )}
      </SortableList>
      {!readOnly && (
        <Button variant="default" size="compact-sm" leftSection={<icons.link size={14} aria-hidden />} onClick={() => void addLink()}>
          Add link
        </Button>
      )}
    </>
  )
}

const checkLabel = (text: string) => (text.trim().length > 40 ? 'Label is at most 40 characters.' : null)
