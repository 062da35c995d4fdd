import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { styleNonce } from '#kit/web/config.ts'
import type { RichText } from '../../../contract/rich-text.ts'
import { fromEditor, toEditor, type EditorNode } from '../model/rich-text-nodes.ts'
import styles from './fields.module.css'

interface TextEditorProps {
  label: string
  value: RichText
  readOnly: boolean
  change: (content: RichText) => void
}

/** Edits a text of a page: paragraphs, headings, lists, quotes, bold, italic and links. Its value is a tree, never HTML. */
export default function TextEditor({ label, value, readOnly, change }: TextEditorProps) {
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
    ],
    content: toEditor(value),
    editable: !readOnly,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: current }) => {
      const next = fromEditor(current.getJSON() as EditorNode)
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
        </Mantine.Toolbar>
      )}
      <Mantine.Content />
    </Mantine>
  )
}
