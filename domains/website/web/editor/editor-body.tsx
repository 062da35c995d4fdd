import { SegmentedControl, Skeleton, Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Canvas, type Width } from './canvas/canvas.tsx'
import { LookConflict, PageConflict } from './conflict-dialog.tsx'
import styles from './editor.module.css'
import type { Editing } from './page-editor.tsx'
import { AddPanel } from './panels/add-panel.tsx'
import { BlockPanel } from './panels/block-panel.tsx'
import { BlocksPanel } from './panels/blocks-panel.tsx'
import { LookPanel } from './panels/look-panel.tsx'
import { PagesPanel } from './panels/pages-panel.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { scrollTo, useBlocks, usePuck } from './use-blocks.ts'

interface EditorBodyProps {
  editing: Editing
  section: string | null
  /** The first answer about what is live is there. */
  drawn: boolean
  narrow: boolean
  shown: Shown
  show: (change: Partial<Shown>) => void
}

/** Which panels are open. Puck mounts its children again when its canvas is ready, so this is kept outside of Puck. */
export interface Shown {
  panel: 'add' | 'blocks' | 'pages' | 'look'
  part: 'edit' | 'page'
  width: Width
}

/** The parts of the editor around the canvas. On a phone they are shown one at a time. */
export function EditorBody({ editing, section, drawn, narrow, shown: { panel, part, width }, show }: EditorBodyProps) {
  const blocks = useBlocks(editing.page.kind)
  const history = usePuck((state) => state.history)
  const [preview, setPreview] = useState(false)
  useSection(section, blocks.select)
  useShortcuts([
    {
      keys: 'mod+s',
      label: 'Save now',
      group: 'Form',
      inFields: true,
      run: () => void editing.flush().then((done) => done && toast('Saved.')),
    },
    { keys: 'mod+p', label: 'Preview', group: 'Form', inFields: true, run: () => setPreview(true) },
    { keys: 'mod+z', label: 'Undo', group: 'Form', run: ({ shiftKey }) => (shiftKey ? history.forward() : history.back()) },
    { keys: 'mod+y', label: 'Redo', group: 'Form', run: () => history.forward() },
  ])
  const canvas = drawn ? <Canvas width={narrow ? 'phone' : width} /> : <Skeleton className={styles.loading} aria-busy />
  const fields = <BlockPanel editing={editing} blocks={blocks} />
  const list = (
    <Tabs
      value={panel}
      onChange={(value) => show({ panel: value as Shown['panel'] })}
      keepMounted={false}
      className={styles.side}
      classNames={{ panel: styles.tab!, list: styles.tabs!, tab: styles.tabName! }}
    >
      <Tabs.List grow>
        {!editing.readOnly && <Tabs.Tab value="add">Add</Tabs.Tab>}
        <Tabs.Tab value="blocks">Blocks</Tabs.Tab>
        <Tabs.Tab value="pages">Pages</Tabs.Tab>
        <Tabs.Tab value="look">Look</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="add">
        <AddPanel kind={editing.page.kind} blocks={blocks} inserted={() => narrow && show({ panel: 'blocks' })} />
      </Tabs.Panel>
      <Tabs.Panel value="blocks">
        <BlocksPanel editing={editing} blocks={blocks}>
          {narrow ? fields : null}
        </BlocksPanel>
      </Tabs.Panel>
      <Tabs.Panel value="pages">
        <PagesPanel editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="look">
        <LookPanel editing={editing} />
      </Tabs.Panel>
    </Tabs>
  )
  return (
    <div className={styles.editor} data-narrow={narrow || undefined}>
      <TopBar
        editing={editing}
        blocks={blocks}
        history={history}
        width={width}
        setWidth={(next) => show({ width: next })}
        narrow={narrow}
        preview={() => setPreview(true)}
      />
      {narrow ? (
        <>
          <SegmentedControl
            m="xs"
            aria-label="Shown"
            value={part}
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'page', label: 'Page' },
            ]}
            onChange={(value) => show({ part: value as Shown['part'] })}
          />
          <div className={styles.body}>{part === 'edit' ? list : canvas}</div>
        </>
      ) : (
        <div className={styles.body}>
          {list}
          <section className={styles.canvas} aria-label="Page">
            {canvas}
          </section>
          <section className={styles.fields} aria-label="Settings">
            {fields}
          </section>
        </div>
      )}
      {editing.draft.status === 'conflict' && <PageConflict editing={editing} load={blocks.load} />}
      {editing.lookDraft.status === 'conflict' && <LookConflict editing={editing} />}
      {preview && <PreviewDialog editing={editing} close={() => setPreview(false)} />}
    </div>
  )
}

const lookMs = 200

/** Selects the block of the address and scrolls to it. The frame draws a moment later than the list of blocks. */
function useSection(section: string | null, select: (id: string) => void): void {
  const first = useRef(section)
  useEffect(() => {
    const id = first.current
    if (id === null) return
    select(id)
    const timer = setInterval(() => {
      if (!scrollTo(id)) return
      clearInterval(timer)
      first.current = null
      select(id)
    }, lookMs)
    return () => clearInterval(timer)
  }, [select])
}
