<?php
/**
 * The settings: one option, checked when it is saved.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const OPTION = 'vitrine_settings';

/**
 * The settings of a new installation.
 *
 * @return array<string, string>
 */
function default_settings() {
	return array(
		'client'              => '',
		'price_host'          => '',
		'price_fallback_host' => '',
		'checkout_host'       => '',
		'endpoint'            => '',
		'currency'            => '',
		'tax'                 => 'gross',
		'script'              => 'bundled',
		'script_url'          => '',
		'render'              => '',
		'country_header'      => '',
	);
}

/**
 * The settings of this site.
 *
 * @return array<string, string>
 */
function settings() {
	$saved = get_option( OPTION, array() );
	return array_merge(
		default_settings(),
		array_map( 'strval', array_intersect_key( is_array( $saved ) ? $saved : array(), default_settings() ) )
	);
}

/**
 * Whether prices can be asked for at all.
 *
 * @return bool
 */
function is_configured() {
	$settings = settings();
	return '' !== $settings['client'] && '' !== $settings['price_host'] && '' !== $settings['checkout_host'];
}

/**
 * An http(s) address without query, or an empty text.
 *
 * @param string $value     What was typed.
 * @param bool   $can_be_path Whether a path of this site's own host will do.
 * @return string
 */
function clean_host( $value, $can_be_path = false ) {
	$value = trim( $value );
	if ( $can_be_path && preg_match( '#^/(?!/)[\w./~-]{0,200}$#', $value ) ) {
		return untrailingslashit( $value );
	}
	$url   = esc_url_raw( $value, array( 'https', 'http' ) );
	$parts = wp_parse_url( $url );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || empty( $parts['scheme'] ) ) {
		return '';
	}
	if ( isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
		return '';
	}
	return untrailingslashit( $url );
}

/**
 * Cleans one setting. An empty text stands for a value that cannot be used.
 *
 * @param string $name  Name of the setting.
 * @param string $value What was typed.
 * @return string
 */
function clean_setting( $name, $value ) {
	switch ( $name ) {
		case 'client':
			return preg_match( '/^\d{1,18}$/', $value ) ? $value : '';
		case 'price_host':
			return clean_host( $value, true );
		case 'price_fallback_host':
		case 'checkout_host':
		case 'endpoint':
			return clean_host( $value );
		case 'script_url':
			return preg_match( '#\.js$#', clean_host( $value ) ) ? clean_host( $value ) : '';
		case 'currency':
			return preg_match( '/^[A-Z]{3}$/', strtoupper( $value ) ) ? strtoupper( $value ) : '';
		case 'tax':
			return in_array( $value, array( 'gross', 'net', 'both' ), true ) ? $value : 'gross';
		case 'script':
			return 'url' === $value ? 'url' : 'bundled';
		case 'render':
			return '' === $value ? '' : '1';
		case 'country_header':
			return preg_match( '/^[A-Za-z0-9-]{1,60}$/', $value ) ? $value : '';
	}
	return '';
}

/**
 * Checks the settings of the form. A value that cannot be used leaves the earlier one, and is named.
 *
 * @param mixed $input What the form sent.
 * @return array<string, string>
 */
function sanitize_settings( $input ) {
	$input   = is_array( $input ) ? $input : array();
	$earlier = settings();
	$clean   = array();
	foreach ( default_settings() as $name => $default ) {
		$typed = isset( $input[ $name ] ) && is_scalar( $input[ $name ] )
			? trim( sanitize_text_field( (string) $input[ $name ] ) )
			: '';
		$value = clean_setting( $name, $typed );
		if ( '' !== $typed && '' === $value ) {
			$value = $earlier[ $name ];
			$label = function_exists( __NAMESPACE__ . '\\setting_fields' ) ? setting_fields()[ $name ]['label'] : $name;
			/* translators: 1: name of a setting, 2: the value that was typed. */
			$problem = __( '%1$s: “%2$s” cannot be used, so the earlier value stays.', 'vitrine' );
			add_settings_error( OPTION, 'vitrine_' . $name, esc_html( sprintf( $problem, $label, $typed ) ) );
		}
		$clean[ $name ] = $value;
	}
	if ( 'url' === $clean['script'] && '' === $clean['script_url'] ) {
		$clean['script'] = 'bundled';
	}
	if ( '1' === $clean['render'] && ( '' === $clean['endpoint'] || '' === $clean['country_header'] ) ) {
		$clean['render'] = '';
		add_settings_error(
			OPTION,
			'vitrine_render',
			__( 'Cards on the server need a companion endpoint and the header with the visitor’s country.', 'vitrine' )
		);
	}
	return $clean;
}
