import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import type { KeyboardEvent } from 'react'
import type { BlockOf } from '../contract/blocks.ts'
import { blockLooks, blockName } from './block-words.ts'
import type { AnyBlock, Spot } from './edit-blocks.ts'
import { InsertMenu } from './insert-menu.tsx'
import styles from './mail-editor.module.css'
import type { MailEditing } from './use-mail-editing.ts'

interface BlockListProps {
  blocks: readonly AnyBlock[]
  editing: MailEditing
  /** Ids of blocks with an error. */
  wrong: ReadonlySet<string>
  column?: Spot['column']
}

/** The blocks of a mail or of a column: selected by a click, moved by dragging or by keys. */
export function BlockList({ blocks, editing, wrong, column }: BlockListProps) {
  return (
    <SortableList items={blocks} settled={(ordered) => editing.order(ordered, column)}>
      {(shown) => (
        <ul className={styles.blocks} data-inner={column ? true : undefined}>
          {shown.map((block, index) => (
            <SortableItem key={block.id} id={block.id} index={index} name={nameOf(block)} disabled={editing.readOnly}>
              {({ ref, held, grip }) => (
                <li ref={ref} data-lifted={held || undefined}>
                  <div className={styles.row} data-selected={editing.selected === block.id || undefined}>
                    {!editing.readOnly && <Grip {...grip} />}
                    <BlockButton block={block} editing={editing} wrong={wrong.has(block.id)} />
                    {!editing.readOnly && (
                      <RowMenu label={`Actions for ${nameOf(block)}`} actions={actionsOf(block, index, shown.length, editing)} />
                    )}
                  </div>
                  {block.type === 'columns' && <Columns block={block} editing={editing} wrong={wrong} />}
                </li>
              )}
            </SortableItem>
          ))}
        </ul>
      )}
    </SortableList>
  )
}

const nameOf = (block: AnyBlock): string => {
  const { label, about } = blockName(block)
  return about ? `${label}: ${about}` : label
}

interface BlockButtonProps {
  block: AnyBlock
  editing: MailEditing
  wrong: boolean
}

function BlockButton({ block, editing, wrong }: BlockButtonProps) {
  const { label, about } = blockName(block)
  const Icon = icons[blockLooks[block.type].icon]
  const keyed = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (editing.readOnly) return
    const modified = event.ctrlKey || event.metaKey
    if (event.altKey && event.key === 'ArrowUp') editing.move(block.id, -1)
    else if (event.altKey && event.key === 'ArrowDown') editing.move(block.id, 1)
    else if (modified && event.key.toLowerCase() === 'd') editing.duplicate(block.id)
    else if (event.key === 'Delete') editing.remove(block.id)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.pick}
      data-block={block.id}
      aria-pressed={editing.selected === block.id}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
      onClick={() => editing.select(block.id)}
      onKeyDown={keyed}
    >
      <Icon size={16} aria-hidden />
      <span>
        {label}
        {about && <small>{about}</small>}
      </span>
      {wrong && (
        <>
          <icons.warning size={14} aria-hidden className={styles.wrong} />
          <span className="unseen">Needs a change</span>
        </>
      )}
    </button>
  )
}

const actionsOf = (block: AnyBlock, index: number, count: number, editing: MailEditing): Action[] => [
  { label: 'Move up', icon: 'sortUp', disabled: index === 0 && 'This is the first', run: () => editing.move(block.id, -1) },
  { label: 'Move down', icon: 'sortDown', disabled: index === count - 1 && 'This is the last', run: () => editing.move(block.id, 1) },
  { label: 'Duplicate', icon: 'copy', run: () => editing.duplicate(block.id) },
  { label: 'Delete', icon: 'trash', danger: true, run: () => editing.remove(block.id) },
]

function Columns({ block, editing, wrong }: { block: BlockOf<'columns'>; editing: MailEditing; wrong: ReadonlySet<string> }) {
  return (
    <div className={styles.columns}>
      {block.columns.map((column, index) => {
        const spot = { of: block.id, index }
        return (
          // Columns have no ids and keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} aria-label={`Column ${index + 1}`}>
            <small>Column {index + 1}</small>
            {column.blocks.length > 0 && <BlockList blocks={column.blocks} editing={editing} wrong={wrong} column={spot} />}
            {!editing.readOnly && (
              <InsertMenu
                small
                label={`Add to column ${index + 1}`}
                insert={(type) =>
                  editing.insert(type, column.blocks.at(-1) ? { after: column.blocks.at(-1)!.id } : { after: null, column: spot })
                }
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
