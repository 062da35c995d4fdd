import { createContext, use } from 'react'
import type { ViewPicture } from '#domains/website/view/context.ts'
import type { PostPicture } from '../contract/post-text.ts'

export type KnownPictures = Readonly<Record<string, ViewPicture>>

interface PostPictures {
  /** The pictures of the text by the id of their file. */
  known: KnownPictures
  /** Opens the drawer of a picture, or of a new one. `done` gets what was chosen. */
  edit: (picture: PostPicture | null, done: (picture: PostPicture) => void) => void
}

/** What the pictures inside the editor of a post need from its form. */
export const PostPicturesContext = createContext<PostPictures>({ known: {}, edit: () => {} })
export const usePostPictures = (): PostPictures => use(PostPicturesContext)
