import { Button, Group } from '@mantine/core'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { Node } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer, useEditorState, type Editor, type NodeViewProps } from '@tiptap/react'
import type { EditorNode } from '#domains/website/web/editor/model/rich-text-nodes.ts'
import type { MoreNodes } from '#domains/website/web/editor/fields/text-editor.tsx'
import { assetUrl } from '#kit/web/config.ts'
import { icons } from '#kit/web/icons.ts'
import { pictureNode, type PostPicture } from '../contract/post-text.ts'
import { usePostPictures } from './post-pictures.ts'
import styles from './picture-node.module.css'

const type = 'picture'

/** What was pasted may say anything, so the schema reads it. */
function readPicture(given: unknown): PostPicture | null {
  const read = pictureNode.safeParse(given)
  return read.success ? read.data : null
}

const fromText = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** A picture between two paragraphs of a post. The editor keeps it whole in the attribute `node`. */
const PictureNode = Node.create({
  name: type,
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    node: {
      default: null,
      parseHTML: (element: HTMLElement) => readPicture(fromText(element.getAttribute('data-node'))),
      renderHTML: ({ node }: Record<string, unknown>) => ({ 'data-node': JSON.stringify(node) }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-node]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node: { attrs }, updateAttributes, deleteNode, editor, selected }: NodeViewProps) {
  const { known, edit } = usePostPictures()
  const picture = readPicture(attrs.node)
  if (!picture) return <NodeViewWrapper as="figure" />
  const shown = known[picture.file_id]
  const alt = picture.alt || (shown?.alt ?? '')
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-selected={selected || undefined} contentEditable={false}>
      {shown ? <img src={assetUrl(shown.url)} alt={alt} /> : <p className={styles.missing}>This picture was deleted or cannot be shown.</p>}
      {picture.caption && <figcaption>{picture.caption}</figcaption>}
      {editor.isEditable && (
        <Group gap="xs" mt={6}>
          <Button size="compact-sm" variant="default" onClick={() => edit(picture, (node) => updateAttributes({ node }))}>
            Edit picture
          </Button>
          <Button size="compact-sm" variant="default" onClick={deleteNode}>
            Remove picture
          </Button>
        </Group>
      )}
    </NodeViewWrapper>
  )
}

function Controls({ editor }: { editor: Editor }) {
  const { edit } = usePostPictures()
  const editable = useEditorState({ editor, selector: ({ editor: current }) => current.isEditable })
  const add = () =>
    edit(null, (node) =>
      editor
        .chain()
        .focus()
        .insertContent([{ type, attrs: { node } }, { type: 'paragraph' }])
        .run(),
    )
  return (
    <Mantine.ControlsGroup>
      <Mantine.Control aria-label="Add picture" title="Add picture" disabled={!editable} onClick={add}>
        <icons.photo size={16} aria-hidden />
      </Mantine.Control>
    </Mantine.ControlsGroup>
  )
}

/** Adds pictures of the media library to the editor of texts. */
export const pictureNodes: MoreNodes<PostPicture> = {
  extensions: [PictureNode],
  read: ({ type: found, attrs }: EditorNode) => (found === type ? readPicture(attrs?.node) : null),
  Controls,
}
