/** Stands in for the part of the client library that stores files, which this product has none of: a sixth of its weight. */
export class StorageClient {
  readonly isLeftOut = true
}

export class StorageApiError extends Error {}
