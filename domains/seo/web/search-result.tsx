import { descriptionLength, titleLength } from '../contract/findings.ts'
import styles from './search-result.module.css'

const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}

interface SearchResultProps {
  title: string
  description: string
  url: string | null
  siteName: string
}

/** A page as search engines would list it. */
export const SearchResult = ({ title, description, url, siteName }: SearchResultProps) => (
  <div className={styles.result} aria-label="Preview of the search result" role="group">
    <span className={styles.site}>{siteName}</span>
    {url && <span className={styles.url}>{url.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</span>}
    <span className={styles.title}>{cut(title.includes(siteName) ? title : `${title} · ${siteName}`, titleLength.most)}</span>
    <span className={styles.text}>{cut(description, descriptionLength.most)}</span>
  </div>
)
