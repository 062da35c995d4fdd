import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { kindOf } from '../../../contract/blocks/all.ts'
import { excerptOf } from '../model/compare.ts'
import { blockIdOf, type PuckBlock } from '../model/puck-data.ts'
import styles from './panels.module.css'
import type { Editing } from '../page-editor.tsx'
import type { Blocks } from '../use-blocks.ts'

interface BlocksPanelProps {
  editing: Editing
  blocks: Blocks
  /** The settings of the selected block, where there is no room for them beside the page. */
  children: ReactNode
}

/** The blocks of the page from top to bottom. All that dragging does can be done here too. */
export function BlocksPanel({ editing: { readOnly, problems }, blocks, children }: BlocksPanelProps) {
  const selected = blocks.selected?.props.id
  return (
    <>
      <div className={styles.row} data-selected={selected === undefined || undefined}>
        <button type="button" className={styles.pick} aria-pressed={selected === undefined} onClick={() => blocks.select(null)}>
          <span>
            Page settings
            <small>Title, address, description</small>
          </span>
        </button>
      </div>
      {selected === undefined && children}
      {blocks.rows.length === 0 && <p className={styles.hint}>No blocks yet. Choose one under “Add”.</p>}
      <ol className={styles.blocks}>
        {blocks.rows.map(({ block, level }) => (
          <li key={block.props.id}>
            <Row
              block={block}
              level={level}
              blocks={blocks}
              readOnly={readOnly}
              selected={selected === block.props.id}
              wrong={problems.fields.has(blockIdOf(block.type, block.props.id))}
            />
            {selected === block.props.id && children}
          </li>
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  block: PuckBlock
  level: number
  blocks: Blocks
  readOnly: boolean
  selected: boolean
  wrong: boolean
}

function Row({ block: { type, props }, level, blocks, readOnly, selected, wrong }: RowProps) {
  const name = kindOf(type)?.name ?? type
  const words = excerptOf({ props: props.fields as never })
  return (
    <div className={styles.row} data-selected={selected || undefined} style={{ marginLeft: level * 14 }}>
      <button type="button" className={styles.pick} aria-pressed={selected} onClick={() => blocks.select(props.id)}>
        {wrong && <icons.warning size={15} className={styles.wrong} aria-label="Has errors" />}
        <span>
          {name}
          {words && <small>{words}</small>}
        </span>
      </button>
      {!readOnly && (
        <>
          <ActionIcon aria-label={`Move ${name} up`} disabled={!blocks.mayMove(props.id, -1)} onClick={() => blocks.move(props.id, -1)}>
            <icons.sortUp size={14} />
          </ActionIcon>
          <ActionIcon aria-label={`Move ${name} down`} disabled={!blocks.mayMove(props.id, 1)} onClick={() => blocks.move(props.id, 1)}>
            <icons.sortDown size={14} />
          </ActionIcon>
          <RowMenu
            label={`Actions of ${name}`}
            actions={
              kindOf(type)?.fixed
                ? []
                : [
                    { label: 'Duplicate', icon: 'copy', run: () => blocks.duplicate(props.id) },
                    { label: 'Delete', icon: 'trash', danger: true, run: () => blocks.remove(props.id) },
                  ]
            }
          />
        </>
      )}
    </div>
  )
}
