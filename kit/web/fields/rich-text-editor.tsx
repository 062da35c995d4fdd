import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { styleNonce } from '../config.ts'
import styles from './fields.module.css'

interface EditorProps {
  labelledBy: string
  value: string
  disabled: boolean
  invalid: boolean
  onChange: (html: string) => void
  onBlur: () => void
}

/** Returns empty text for an empty document. */
const htmlOf = (html: string) => (html === '<p></p>' ? '' : html)

/** The editor behind `RichTextField`. */
export default function RichTextEditor({ labelledBy, value, disabled, invalid, onChange, onBlur }: EditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, code: false, link: { openOnClick: false } })],
    content: value,
    editable: !disabled,
    injectNonce: styleNonce(),
    // The toolbar shows the format at the cursor.
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-labelledby': labelledBy, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: current }) => onChange(htmlOf(current.getHTML())),
    onBlur,
  })
  useEffect(() => {
    if (editor && !editor.isDestroyed && htmlOf(editor.getHTML()) !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Mantine editor={editor} className={styles.editor} data-invalid={invalid || undefined}>
      {!disabled && <Toolbar />}
      <Mantine.Content />
    </Mantine>
  )
}

const Toolbar = () => (
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
    </Mantine.ControlsGroup>
  </Mantine.Toolbar>
)
