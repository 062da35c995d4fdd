import { ActionIcon, TextInput } from '@mantine/core'
import { Drawer } from '@puckeditor/core'
import { useState } from 'react'
import { icons } from '#kit/web/icons.ts'
import { blockGroups } from '../../../contract/blocks/kinds.ts'
import { kindOf } from '../../../contract/blocks/all.ts'
import type { PageKind } from '../../../contract/page-kinds.ts'
import { groupName } from '../../website-words.ts'
import { typesFor } from '../canvas/puck-config.tsx'
import styles from './panels.module.css'
import type { Blocks } from '../use-blocks.ts'

interface AddPanelProps {
  kind: PageKind
  blocks: Blocks
  inserted: () => void
}

/** The blocks that may stand on the page, by group. They are dragged onto the page, or added by a button. */
export function AddPanel({ kind, blocks, inserted }: AddPanelProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const all = typesFor(undefined, kind)
    .map((type) => ({ type, kind: kindOf(type)! }))
    .filter((one) => !one.kind.fixed)
  const found = all.filter(({ kind: { name, group } }) => `${name} ${groupName[group]}`.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search blocks"
        placeholder="Search blocks"
        leftSection={<icons.search size={15} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={styles.hint}>No block matches.</p>}
      {blockGroups.map((group) => {
        const own = found.filter((one) => one.kind.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={groupName[group]} className={styles.group}>
            <h2>{groupName[group]}</h2>
            <Drawer>
              {own.map(({ type, kind: { name } }) => (
                <div key={type} className={styles.addRow}>
                  <Drawer.Item name={type} label={name}>
                    {() => (
                      <div className={styles.addable} title="Drag it onto the page">
                        <icons.grip size={14} aria-hidden />
                        {name}
                      </div>
                    )}
                  </Drawer.Item>
                  <ActionIcon
                    variant="default"
                    size={38}
                    aria-label={`Add ${name}`}
                    title="Add it behind the selected block"
                    onClick={() => {
                      blocks.insert(type)
                      inserted()
                    }}
                  >
                    <icons.plus size={16} />
                  </ActionIcon>
                </div>
              ))}
            </Drawer>
          </section>
        )
      })}
    </>
  )
}
