import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Builds the agency's website and opens it to visitors. Returns its host below `domain`. */
export async function openToVisitors({ app }: TestApp, owner: TestPerson, domain = 'localhost'): Promise<string> {
  const post = async (path: string, body: object = {}) => {
    const answer = await owner.post(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const { id, version } = await post('/website/build')
  await post(`/website/designs/${id}/publish`, { version })
  const { site } = (await owner.get('/website/site')).body.data
  await post('/website/site/update', { published: true, version: site.version })
  const { slug } = await app.db.asPlatform('test: slug', (tx) =>
    tx.selectFrom('agencies').select('slug').where('id', '=', owner.agencyId).executeTakeFirstOrThrow(),
  )
  return `${slug}.${domain}`
}
