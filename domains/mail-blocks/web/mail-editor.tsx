import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { icons } from '#kit/web/icons.ts'
import { mailDocument, type MailDocument } from '../contract/document.ts'
import { BlockList } from './block-list.tsx'
import { BlockPanel } from './block-panel.tsx'
import { findBlock, type AnyBlock } from './edit-blocks.ts'
import { InsertMenu } from './insert-menu.tsx'
import { MailHead } from './mail-head.tsx'
import styles from './mail-editor.module.css'
import { MailPreview, useMailPreview } from './mail-preview.tsx'
import { useMailEditing, type MailEditing } from './use-mail-editing.ts'

interface MailEditorProps {
  /** The mail. Another one than the last that `change` got replaces what is edited. */
  document: MailDocument
  /** Called with every change. The host saves it, if it is valid. */
  change: (document: MailDocument) => void
  readOnly?: boolean
}

/** Edits a mail of blocks: the list of blocks, the settings of the selected one, and a live preview. */
export default function MailEditor({ document, change, readOnly = false }: MailEditorProps) {
  const editing = useMailEditing(document, change, readOnly)
  const [shown, setShown] = useState<'edit' | 'preview'>('edit')
  const preview = useMailPreview(editing.document)
  const problems = problemsOf(editing.document)
  const selected = findBlock(editing.document, editing.selected)
  const root = useRef<HTMLDivElement>(null)
  const keyed = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    // The editor of texts has steps of its own.
    if ((event.target as HTMLElement).isContentEditable) return
    event.preventDefault()
    if (event.shiftKey) editing.redo?.()
    else editing.undo?.()
  }
  return (
    <div ref={root} className={styles.editor} data-shown={shown} onKeyDown={keyed} role="group" aria-label="Mail editor">
      <SegmentedControl
        className={styles.switch}
        aria-label="Shown"
        fullWidth
        value={shown}
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
        onChange={(value) => setShown(value as 'edit' | 'preview')}
      />
      <div className={styles.left}>
        <MailHead editing={editing} errors={problems.head} />
        <div className={styles.listBar}>
          <h3>Blocks</h3>
          {!readOnly && <Steps editing={editing} />}
        </div>
        {editing.document.blocks.length === 0 && (
          <EmptyState icon="mail" title="No blocks yet." text="Start from a design, or add a heading." />
        )}
        <BlockList blocks={editing.document.blocks} editing={editing} wrong={problems.wrong} />
        {!readOnly && <InsertMenu insert={(type) => editing.insert(type, placeFor(editing))} />}
      </div>
      <section className={styles.panel} aria-label="Selected block">
        {selected ? (
          <BlockPanel
            key={selected.id}
            block={selected}
            change={editing.replace}
            errors={problems.fields.get(selected.id) ?? {}}
            readOnly={readOnly}
            names={preview.answer.data?.names ?? {}}
          />
        ) : (
          <p className={styles.hint}>Select a block to change it.</p>
        )}
      </section>
      <div className={styles.right}>
        <MailPreview preview={preview} />
      </div>
    </div>
  )
}

const Steps = ({ editing: { undo, redo } }: { editing: MailEditing }) => (
  <span>
    <ActionIcon variant="subtle" color="gray" aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!undo} onClick={() => undo?.()}>
      <icons.undo size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!redo} onClick={() => redo?.()}>
      <icons.redo size={16} />
    </ActionIcon>
  </span>
)

/** A new block stands below the selected one, at the end if none is selected, and before the footer. */
function placeFor({ document, selected }: MailEditing) {
  const top = document.blocks.find(
    (block) => block.id === selected || (block.type === 'columns' && findBlock({ ...document, blocks: [block] }, selected)),
  )
  if (top && top.type !== 'footer') return { after: top.id }
  const content = document.blocks.filter(({ type }) => type !== 'footer')
  return { after: content.at(-1)?.id ?? null }
}

interface Problems {
  /** Of subject and preview text. */
  head: Record<string, string>
  /** By block and field. */
  fields: Map<string, Record<string, string>>
  wrong: ReadonlySet<string>
}

/** Returns what the schema refuses, at the field of the block. */
function problemsOf(document: MailDocument): Problems {
  const problems = { head: {} as Record<string, string>, fields: new Map<string, Record<string, string>>(), wrong: new Set<string>() }
  for (const { path, message } of mailDocument.safeParse(document).error?.issues ?? []) {
    const [top, index, ...rest] = path
    if (top !== 'blocks' || typeof index !== 'number') {
      problems.head[String(top)] ??= message
      continue
    }
    let block: AnyBlock | undefined = document.blocks[index]
    let field = rest[0]
    if (block?.type === 'columns' && typeof rest[1] === 'number' && typeof rest[3] === 'number') {
      problems.wrong.add(block.id)
      block = block.columns[rest[1]]?.blocks[rest[3]]
      field = rest[4]
    }
    if (!block) continue
    problems.wrong.add(block.id)
    problems.fields.set(block.id, { [String(field)]: message, ...problems.fields.get(block.id) })
  }
  return problems
}
