declare module '@marbec/web-auto-extractor' {
  /** Reads the structured data of a page. */
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): { jsonld: Record<string, object[]> }
  }
}

declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    path: { type: string }[]
  }
  /** Knows what search engines require of each type. */
  export default class Validator {
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
