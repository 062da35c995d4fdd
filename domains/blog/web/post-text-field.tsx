import { Input } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import TextEditor from '#domains/website/web/editor/fields/text-editor.tsx'
import type { PostPicture, PostText } from '../contract/post-text.ts'
import { PictureDrawer } from './picture-drawer.tsx'
import { pictureNodes } from './picture-node.tsx'
import { PostPicturesContext, type KnownPictures } from './post-pictures.ts'

interface PostTextFieldProps {
  value: PostText
  /** The pictures that the stored text shows. */
  pictures: KnownPictures
  error: ReactNode
  change: (content: PostText) => void
}

interface Edited {
  picture: PostPicture | null
  done: (picture: PostPicture) => void
}

/** The text of a post with pictures between its paragraphs. */
export default function PostTextField({ value, pictures, error, change }: PostTextFieldProps) {
  const [learnt, setLearnt] = useState<KnownPictures>({})
  const [edited, setEdited] = useState<Edited | null>(null)
  const known = { ...pictures, ...learnt }
  return (
    <PostPicturesContext value={{ known, edit: (picture, done) => setEdited({ picture, done }) }}>
      <Input.Wrapper label="Text" labelElement="div" error={error}>
        <TextEditor label="Text" value={value} readOnly={false} change={change} more={pictureNodes} />
      </Input.Wrapper>
      {edited && (
        <PictureDrawer
          picture={edited.picture}
          known={known}
          learn={(found) => setLearnt((before) => ({ ...before, ...found }))}
          done={edited.done}
          close={() => setEdited(null)}
        />
      )}
    </PostPicturesContext>
  )
}
