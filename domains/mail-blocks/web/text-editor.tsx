import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { styleNonce } from '#kit/web/config.ts'
import type { RichText } from '../contract/texts.ts'
import styles from './mail-editor.module.css'
import { MergeMenu } from './merge-menu.tsx'
import { fromEditor, toEditor, type EditorNode } from './rich-text-nodes.ts'

interface TextEditorProps {
  label: string
  value: RichText
  readOnly: boolean
  change: (content: RichText) => void
}

/** Edits a text of a mail: paragraphs, lists, bold, italic and links. */
export default function TextEditor({ label, value, readOnly, change }: TextEditorProps) {
  // What the editor holds, to tell our own changes from an undo.
  const held = useRef(JSON.stringify(value))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: false,
        blockquote: false,
        codeBlock: false,
        code: false,
        horizontalRule: false,
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
      change(next)
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
            <Mantine.BulletList />
            <Mantine.OrderedList />
          </Mantine.ControlsGroup>
          <MergeMenu insert={(text) => editor?.chain().focus().insertContent(text).run()} />
        </Mantine.Toolbar>
      )}
      <Mantine.Content />
    </Mantine>
  )
}
