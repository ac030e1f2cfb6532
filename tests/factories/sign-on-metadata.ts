/** Two self-signed certificates for tests, and metadata with both. Their private keys were thrown away. */
export const CERTIFICATES = [
  "MIIBgDCCASegAwIBAgIUPvcv1BhR9WJCPDWp6tfl7b3WRtowCgYIKoZIzj0EAwIwFTETMBEGA1UEAwwKcHJvdmlkZXIgMTAgFw0yNjExMjExNzIxMzhaGA8yMTI2MTAyODE3MjEzOFowFTETMBEGA1UEAwwKcHJvdmlkZXIgMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHueqZAJJ1yTWLBjDhSUydvxhVDBhnAfk6JPzM5Yljl+xF8xwtCQRooB3Nxn2VXb/V7qEVNU0RV5rG6a4m9B6xOjUzBRMB0GA1UdDgQWBBSdY3A087FQcTV3Dkl+0r9Oh+tGejAfBgNVHSMEGDAWgBSdY3A087FQcTV3Dkl+0r9Oh+tGejAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIHichOAwkU53Bc0SE/fWRfPF/stiBOtMZrl8g7JLvdSwAiABH0Ne8Fv1y37O6t7/wqEQIlGgh2O3X7rRXVScILK1Pg==",
  "MIIBgDCCASegAwIBAgIUZWk/2XtWegURrl2dslW7qVKeSW4wCgYIKoZIzj0EAwIwFTETMBEGA1UEAwwKcHJvdmlkZXIgMjAgFw0yNjExMjExNzIxMzhaGA8yMTI2MTAyODE3MjEzOFowFTETMBEGA1UEAwwKcHJvdmlkZXIgMjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIzqJXCg8TlHfryllKCcMtJ9vtz/HNPVPEPyKQVfMjS5Z62+dhVxxvFXloUsul1kcw80iKoWCkHCL5GGSfPheU+jUzBRMB0GA1UdDgQWBBS/utsTkvRJCapaT3ywXAe93ro6JjAfBgNVHSMEGDAWgBS/utsTkvRJCapaT3ywXAe93ro6JjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIFBGY6rUvX6BMOL4J9cWRiC8Se6Ff+jcVTKBp09E5GpoAiBIfUhmrnFEVju0w41APmWkymf8qjE7Uk9rwdj72Pmmew==",
] as const;

export function metadata(certificates: readonly string[] = CERTIFICATES, attributes = ""): string {
  const keys = certificates.map(
    (certificate, index) =>
      `<md:KeyDescriptor${index === 0 ? ' use="signing"' : ""}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example/provider" ${attributes}>
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join("")}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
}
