import { TextInput } from '@mantine/core'
import { Drawer } from '@puckeditor/core'
import { useState } from 'react'
import { icons } from '#kit/web/icons.ts'
import { blockGroups } from '../../../contract/blocks/kinds.ts'
import { kindOf } from '../../../contract/blocks/all.ts'
import type { PageKind } from '../../../contract/document.ts'
import { groupName } from '../../website-words.ts'
import { typesFor } from '../canvas/puck-config.tsx'
import styles from '../editor.module.css'
import type { Blocks } from '../use-blocks.ts'

interface AddPanelProps {
  kind: PageKind
  blocks: Blocks
  inserted: () => void
}

/** The blocks that may stand on the page, by group. They are dragged onto the page, or pressed to stand behind the selected block. */
export function AddPanel({ kind, blocks, inserted }: AddPanelProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const all = typesFor(undefined, kind).map((type) => ({ type, kind: kindOf(type)! }))
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
                <Drawer.Item key={type} name={type} label={name}>
                  {() => (
                    <button
                      type="button"
                      className={styles.addable}
                      title="Drag it onto the page, or press it"
                      onClick={() => {
                        blocks.insert(type)
                        inserted()
                      }}
                    >
                      <icons.grip size={14} aria-hidden />
                      {name}
                    </button>
                  )}
                </Drawer.Item>
              ))}
            </Drawer>
          </section>
        )
      })}
    </>
  )
}
