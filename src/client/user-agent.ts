/** The version of this package. */
export const version = '0.1.0';

export const userAgent = `signalbox/${version}`;
