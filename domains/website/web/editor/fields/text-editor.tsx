import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { useEditor, type Editor, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, type ComponentType } from 'react'
import { styleNonce } from '#kit/web/config.ts'
import type { RichText } from '../../../contract/rich-text.ts'
import { fromEditor, toEditor, type EditorNode, type OwnNode } from '../model/rich-text-nodes.ts'
import styles from './fields.module.css'

interface TextEditorProps<Own extends OwnNode> {
  label: string
  value: readonly (RichText[number] | Own)[]
  readOnly: boolean
  change: (content: (RichText[number] | Own)[]) => void
  /** What the texts of another domain have besides rich text. It must stay the same while the editor is open. */
  more?: MoreNodes<Own>
}

/** Nodes that another domain adds to the editor. */
export interface MoreNodes<Own extends OwnNode> {
  extensions: Extensions
  /** Reads a node of the editor; null for one that is not its own. */
  read: (node: EditorNode) => Own | null
  /** Its buttons in the toolbar. */
  Controls: ComponentType<{ editor: Editor }>
}

/** Edits a text of a page: paragraphs, headings, lists, quotes, bold, italic and links. Its value is a tree, never HTML. */
export default function TextEditor<Own extends OwnNode = never>({ label, value, readOnly, change, more }: TextEditorProps<Own>) {
  // What the editor holds, to tell our own changes from an undo.
  const held = useRef(JSON.stringify(value))
  const latest = useRef(change)
  latest.current = change
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        codeBlock: false,
        code: false,
        strike: false,
        underline: false,
        link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
      }),
      ...(more?.extensions ?? []),
    ],
    content: toEditor(value),
    editable: !readOnly,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: current }) => {
      const next = fromEditor(current.getJSON() as EditorNode, more?.read)
      held.current = JSON.stringify(next)
      latest.current(next)
    },
  })
  useEffect(() => {
    const text = JSON.stringify(value)
    if (!editor || editor.isDestroyed || text === held.current) return
    held.current = text
    editor.commands.setContent(toEditor(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <Mantine editor={editor} className={styles.text}>
      {!readOnly && (
        <Mantine.Toolbar>
          <Mantine.ControlsGroup>
            <Mantine.Bold />
            <Mantine.Italic />
            <Mantine.Link />
            <Mantine.Unlink />
          </Mantine.ControlsGroup>
          <Mantine.ControlsGroup>
            <Mantine.H2 />
            <Mantine.H3 />
            <Mantine.BulletList />
            <Mantine.OrderedList />
            <Mantine.Blockquote />
            <Mantine.Hr />
          </Mantine.ControlsGroup>
          {more && editor && <more.Controls editor={editor} />}
        </Mantine.Toolbar>
      )}
      <Mantine.Content />
    </Mantine>
  )
}
